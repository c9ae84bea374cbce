"""An executor that behaves as badly as a real one may, without any process."""

import threading
from concurrent.futures import BrokenExecutor, Executor, Future


class Disorderly(Executor):
    """One thread that takes its work in random order, and may break in the midst of it.

    A broken one takes all its work along, and no more, as a pool of processes does.

    Args:
        random: What chooses.
        chance: How likely a piece of work breaks it.
    """

    def __init__(self, random, chance=0.0):
        self._random = random
        self._chance = chance
        self._tasks = []
        self._changed = threading.Condition()
        self._is_open = True
        self.is_broken = False
        self.most = 0
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        with self._changed:
            if self.is_broken:
                raise BrokenExecutor("a worker died")
            self._tasks.append((future, fn, args, kwargs))
            self.most = max(self.most, len(self._tasks))
            self._changed.notify()
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        with self._changed:
            self._is_open = False
            self._changed.notify()
        self._thread.join()

    def _work(self):
        while task := self._next():
            future, fn, args, kwargs = task
            if future.set_running_or_notify_cancel():
                future.set_result(fn(*args, **kwargs))

    def _next(self):
        with self._changed:
            self._changed.wait_for(lambda: self._tasks or not self._is_open)
            if not self._is_open:
                return None
            if self._random.random() < self._chance:
                self.is_broken = True
                for future, *_ in self._tasks:
                    if future.set_running_or_notify_cancel():
                        future.set_exception(BrokenExecutor("a worker died"))
                return None
            return self._tasks.pop(self._random.randrange(len(self._tasks)))

"""The tests of what is read: records and messages from anywhere."""

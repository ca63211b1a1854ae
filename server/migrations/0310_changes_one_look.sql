-- One look tells of all members and users of the install, as one did of all apps: it finds what is new by the transaction alone.
create index member_changes_xid on member_changes (xid);
create index user_changes_xid on user_changes (xid);

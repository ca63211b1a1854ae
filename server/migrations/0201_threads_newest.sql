-- Staff who see everything read the inbox from its newest thread on: private chats with app profiles are among the others.
drop index threads_inbox;
create index threads_newest on threads (app_id, latest_message_ts desc) where latest_message_ts is not null;

-- Mails that the mail server refused: counted for every look at home, and for figures of the whole install.
create index outbox_failing on outbox (app_id, created_at desc) where error is not null and state <> 'sent';

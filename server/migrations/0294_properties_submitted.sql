-- When a form last wrote the value of a member's property; null: no form did.
alter table subscriber_properties add column submitted_at timestamptz;

-- Threads that everybody has among his own who may read them: few, known by heart (MSG-25).
create index threads_everyone on threads (app_id) where who_joins = 'everyone';
-- Whose message is waiting for a video to be playable (MSG-8).
create index messages_video on messages (app_id, video_id) where video_id is not null;
-- Which pictures are still shown somewhere when a message is purged (MSG-13).
create index messages_images on messages using gin (image_ids) where image_ids <> '{}';

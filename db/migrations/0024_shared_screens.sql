-- Since when a participant shares its screen in place of the camera: the screen shared last takes the stage.
alter table room_participants add column screen_shared_at timestamptz;

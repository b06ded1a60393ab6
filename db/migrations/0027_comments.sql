-- What the earlier files say of tables, columns and functions, where the database keeps it: db/schema.sql and the types of
-- src/platform/db/schema.ts show it, and a later file can correct it. New tables and columns get their comment the same way.

comment on table users is $$Users, sessions, accounts and verifications are better-auth's tables.$$;
comment on column users.erased_at is $$An erased account keeps its row when bookings refer to it, without name, address and password.$$;

comment on table user_roles is $$One role per account.$$;
comment on column user_roles.language_preference is $$Of teachers and the school (docs/domain.md, "Languages"). A parent's preference is in parents; a child's login uses the family's.$$;

comment on table sign_ups is $$A parent's sign-up until the address is confirmed and the browser that signed up has continued.$$;
comment on column sign_ups.next_path is $$The page that the person was going to: a path of this site, checked by src/features/accounts/accounts.ts.$$;
comment on column sign_ups.code_hash is $$The code of the last mail, hashed with a key of the program; null until that mail is composed.$$;
comment on column sign_ups.continued_at is $$Set when the browser that signed up received its session; it receives only one.$$;

comment on table account_links is $$Links sent by mail. Only the hash of the token is stored, so that a copy of the table is useless.$$;

comment on table email_changes is $$A new address that awaits its confirmation, and afterwards the former address until its owner has been notified.$$;

comment on table second_factors is $$The second factor: codes of an authenticator app.$$;
comment on column second_factors.secret is $$Encrypted with a key made from the program's secret.$$;
comment on column second_factors.session_id is $$The session that is setting it up; only that one sees the secret.$$;
comment on column second_factors.enabled_at is $$Set by the first right code. Before, signing in asks for none.$$;
comment on column second_factors.last_step is $$The 30-second step of the last accepted code. A code works once: the next one must be of a later step.$$;

comment on table sign_in_challenges is $$Sign-ins whose password was right and whose code is awaited. Only the hash of the browser's token is stored.$$;

comment on table rate_limits is $$Counters of rate-limiter-flexible.$$;

comment on table consents is $$What a person accepted at sign-up and later, by the version of the text (src/features/accounts/consents.ts).$$;

comment on table data_exports is $$Archives of a person's data. Built by a job, deleted when they expire.$$;

comment on table erasure_receipts is $$The address that the confirmation of an erasure is sent to; deleted after a week.$$;

comment on table school_texts is $$What the school writes about itself: name, contact, prices, legal details and texts, the consents that parents and teachers give, in each language (docs/domain.md, "The school’s texts"). Every change is a new version with its author and time; the newest one counts. An empty object restores the text of the program or of school.json. A change of a consent asks again: the consent keeps the day of the text in its column version.$$;
comment on column school_texts.version is $$Of two people who write the same version, the primary key refuses the second.$$;

comment on table school_logo is $$The school's own logo; without a row the program's mark is shown. The file is school-logos/<stored_as>.png of the storage; pages address it by the SHA-256 of its content.$$;
comment on column school_logo.is_only_row is $$At most one row.$$;

comment on table file_removals is $$Files to delete from the storage. A row is written before a file is stored (due in an hour, removed in the transaction that keeps the file) and in the transaction that deletes the row naming the file, so that a crash leaves no file behind.$$;

comment on table audit_log is $$Who did what to whom, and when. Ids without foreign keys and no names, so that entries outlive erased people.$$;
comment on column audit_log.actor is $$The account that acted; null for a scheduled job, the command line or a person who is not signed in.$$;
comment on column audit_log.subject is $$The account or the child concerned.$$;
comment on column audit_log.zone is $$The actor's time zone, where known.$$;
comment on column audit_log.details is $$Ids, numbers and codes.$$;

comment on table audit_addresses is $$The address an entry came from, deleted after a year. No foreign key: checking it would need the right to update the log.$$;

comment on table parents is $$The row of the parent who opened the family is the row of the family: its id is the family's id, also once that person has closed the account (place is null then). The other parent's row joins it.$$;
comment on column parents.booking_version is $$Changes with every booking of the family. A plan made with another version is made again, so that two simultaneous bookings, with two teachers, do not exceed a limit of the family together.$$;
comment on column parents.approved_at is $$A family is new until the school has approved it or an individual or trial lesson was given (docs/domain.md, "Families and children").$$;

comment on table parent_invitations is $$Invitations of the other parent. Only a hash of the link is stored; that of a mailed link is set when the mail is composed.$$;

comment on table account_blocks is $$Accounts that the school has blocked. A blocked account has no session, books nothing and, if it is a teacher's, is not listed.$$;
comment on column account_blocks.reason is $$Only the school reads it.$$;
comment on column account_blocks.has_suspended is $$Whether the block suspended a teacher's profile, so that unblocking lists it again.$$;

comment on table teacher_photos is $$Photos of teachers. At most one awaits the school, one is shown, and one was refused with a reason; a new upload replaces the one that waits and the refusal. The files of a photo are the folder teacher-photos/<id>/ of the storage.$$;

comment on table teacher_applications is $$Applications of teachers. Each is decided once.$$;
comment on column teacher_applications.user_id is $$The applicant's account; null once it was replaced by a new sign-up with the same address.$$;
comment on column teacher_applications.first_name is $$The fields as submitted.$$;

comment on table diploma_files is $$Diplomas that applicants and teachers show the school. A file is diplomas/<stored_as>.<kind> of the storage. A profile says that a diploma was verified as long as one of the teacher's files is verified.$$;
comment on column diploma_files.id is $$Generated by the browser, so that a file sent twice is stored once.$$;
comment on column diploma_files.user_id is $$Not a teacher's id: an applicant has no row in teachers yet.$$;
comment on column diploma_files.place is $$At most four: each place once.$$;
comment on column diploma_files.verified_by is $$Null once that admin's account is deleted.$$;
comment on column diploma_files.withdrawal_reason is $$Why the school took the verification back; the owner reads it.$$;

comment on table teacher_notes is $$A teacher's private note on a student.$$;

comment on table teacher_holidays is $$Whole days, or some hours of one day, on which a teacher gives no lessons (docs/domain.md, "Absences and holidays").$$;
comment on column teacher_holidays.by_school is $$Entered by the school, whose reason only the school reads.$$;

comment on table teacher_hours is $$Derived from teacher_availability by triggers, one row per hour, so that an index-only scan finds the teachers for a weekday and hour in a zone, best rated first. Does not contain lessons.$$;
comment on column teacher_hours.lesson_lengths is $$So that searches by time compare the length without reading the teacher.$$;
comment on column teacher_hours.has_exception is $$Whether the teacher has an exception at this weekday and hour, so that a search reads exceptions only then.$$;

comment on table busy_calendars is $$Calendars that a teacher keeps elsewhere: only the busy times are stored (docs/domain.md, "Other calendars").$$;
comment on column busy_calendars.name is $$The teacher's own name for it.$$;
comment on column busy_calendars.address is $$Encrypted and never shown again, because the address gives access to the calendar.$$;
comment on column busy_calendars.host is $$The host of the address, by which the teacher recognises the calendar.$$;
comment on column busy_calendars.read_at is $$The last time that it could be read; the busy times read then count for a day.$$;
comment on column busy_calendars.busy is $$Stored uncompressed: a search reads those of many teachers, and decompressing one takes longer than reading it.$$;

comment on table lesson_packages is $$Packages of the school (docs/domain.md, "Money"). A package is never rewritten: a change retires it and creates another one, so that a booking keeps the package that it was made with.$$;
comment on column lesson_packages.name_en is $$For families who read English; null when it is the same as the French name.$$;

comment on table groups is $$Groups: the hour of a teacher's week at which children of one level and close ages meet (docs/domain.md, "Groups").$$;
comment on column groups.day_of_week is $$On the teacher's clock.$$;
comment on column groups.is_named is $$The teacher set level and ages; otherwise they are those of the child who opened the group.$$;
comment on column groups.opened_at is $$Set together for a group that the school opens: weekly sessions from a first day on, before any child has booked.$$;

comment on table bookings is $$A booking by a parent or a student. Rate, discount and free cancellation are copied, so that later changes do not affect it.$$;
comment on column bookings.lesson_minutes is $$The length that each lesson of the booking reserves.$$;
comment on column bookings.free_cancellation_hours is $$Until how long before each lesson cancelling is free: the school's setting at the time of the booking, copied by the default.$$;
comment on column bookings.school_reason is $$Why the school booked for the family; null when the family booked.$$;
comment on column bookings.fingerprint is $$A hash of the request: the same id with other content is refused.$$;
comment on column bookings.parent_id is $$The family: the id of its row in parents, whichever of its parents acted.$$;

comment on table lesson_absences is $$A lesson that its teacher can't give: the school finds a substitute or cancels it. No column says that it is settled: it is as soon as the lesson has another teacher, is cancelled or has begun.$$;

comment on table lesson_proposals is $$Another hour that a teacher proposes for a lesson (docs/domain.md, "Proposing another hour").$$;
comment on column lesson_proposals.expires_at is $$An answer must come before this instant.$$;

comment on table booking_requests is $$Lessons that cost money, asked for by a child's own login; a parent answers (docs/domain.md, "Booking").$$;
comment on column booking_requests.id is $$The id of the booking that the approval makes.$$;
comment on column booking_requests.choices is $$The choices as the booking procedure takes them, and their hash.$$;
comment on column booking_requests.starts_at is $$Of the first lesson.$$;
comment on column booking_requests.word is $$From the parent to the child.$$;
comment on column booking_requests.parent_id is $$The family: the id of its row in parents, whichever of its parents acted.$$;

comment on table group_waits is $$The waiting list of a full group (docs/domain.md, "Groups").$$;
comment on column group_waits.id is $$Generated by the browser, so that a request sent twice counts once. Also the id of the booking that takes the seat.$$;
comment on column group_waits.lesson_id is $$The lesson whose free seat is offered, and until when.$$;
comment on column group_waits.parent_id is $$The family: the id of its row in parents, whichever of its parents acted.$$;

comment on table booking_outbox is $$Bookings whose notifications and mails are still to be enqueued. Written in the transaction of the booking and drained by the worker twice a second; docs/decisions/0020-booking-outbox.md has the cost of enqueuing directly. Bookings are never deleted.$$;

comment on table rooms is $$Rooms of current lessons. Closing a room deletes it with its participants and events.$$;
comment on column rooms.key is $$160 random bits, so that its address cannot be guessed.$$;
comment on column rooms.ended_at is $$Set when the teacher ended the lesson for all; families can't enter until the teacher enters again.$$;
comment on column rooms.chat_erased_at is $$Set when a child was erased: every participant reads the chat again.$$;

comment on table room_seats is $$The teacher's decisions about a family's seat. They outlive the participant, so that a reload changes nothing.$$;
comment on column room_seats.sharing_allowed_at is $$Set while the teacher lets this family share its screen.$$;
comment on column room_seats.removed_user_id is $$The removed person, who must not come back on a sibling's seat.$$;

comment on table room_participants is $$The participants, one row per seat; seat 0 is the teacher's. A second tab of the same person replaces the first.$$;
comment on column room_participants.hand_raised_at is $$The teacher sees which family raised its hand first.$$;
comment on column room_participants.screen_shared_at is $$Since when a participant shares its screen in place of the camera: the screen shared last takes the stage.$$;

comment on table room_events is $$Messages in the room, in order: connection signals from one participant to another, and chat to all.$$;

comment on table room_arrivals is $$When a child first came to the room's door, and was let in; the attendance that the report proposes. Deleted when the attendance is noted, and with the child.$$;

comment on table room_reports is $$Problems in a room, reported to the school. They stay when the room is deleted.$$;
comment on column room_reports.body is $$May be empty: a child who can't write yet only presses the button.$$;

comment on table lesson_boards is $$The whiteboard of a lesson as a picture: the file lesson-boards/<stored_as>.webp of the storage. Seen by the children who were seated, their parents and the teacher; deleted when one of the children is erased.$$;

comment on table recording_consents is $$Parents who agreed that lessons of their child are recorded (docs/domain.md, "Recordings").$$;
comment on column recording_consents.version is $$The day of the text that was agreed to (src/features/recordings/recordings.ts).$$;

comment on table recordings is $$One part of a lesson's recording; a teacher who reloads the page begins another part. The database refuses a recording, and each piece of one, unless a parent of every seated child has agreed.$$;
comment on column recordings.withdrawn_at is $$Set when a parent of a child in it withdrew the consent: pieces that arrive later, from a device that stored them, are refused, even if the parent agrees again.$$;
comment on column recordings.pieces is $$The number of pieces, once the teacher's browser has sent it; null when the recording was stopped from outside.$$;
comment on column recordings.stored_as is $$The whole file recordings/<stored_as>.webm, made of the pieces.$$;

comment on table recording_students is $$The children in a recording. When one of them is erased, the whole recording is deleted.$$;

comment on table learning_files is $$The loaded files; a file with the same hash is not loaded again.$$;

comment on table learning_content is $$The version of the whole curriculum, another one after every change: processes cache what they read under it (docs/decisions/0070-the-curriculum-is-kept-by-its-version.md). A random id, so that two databases never share one.$$;

comment on table learning_pictures is $$Pictures of words (docs/domain.md, "The school's editor"): the drawings of public/pictures.svg, as db/curriculum/pictures.json describes them, and those that the school adds: the file word-pictures/<id>.webp of the storage.$$;
comment on column learning_pictures.fr is $$The word that it was drawn for.$$;
comment on column learning_pictures.alt is $$What it shows.$$;
comment on column learning_pictures.added_at is $$Null for a picture of the program. Who added it stands in curriculum_changes.$$;

comment on table learning_points is $$Grammar points.$$;
comment on column learning_points.examples is $$[{ ar, translit, fr }]$$;
comment on column learning_points.steps is $$[{ textFr, ar, translit, soundsFr, fr }], for a child who can't read the explanation yet.$$;

comment on table learning_texts is $$Dialogues (levels 1 and 2) and texts (3 to 5), with a glossary and questions.$$;

comment on table placement_questions is $$The questions of the placement test (docs/domain.md, "Placement").$$;

comment on table curriculum_editors is $$The teachers whom the school lets edit the curriculum. The school itself always may.$$;

comment on table curriculum_changes is $$Who changed what and when, with the text before and after, so that it can be undone.$$;
comment on column curriculum_changes.entry is $$'word:kitab', 'text:n2-dialogue-en-classe', 'exercise:n2-sukun/3', 'picture:ecole-…'$$;

comment on table voice_agreements is $$Teachers who agreed to lend their voice (docs/domain.md, "Voices"). Without it no clip of that teacher exists: withdrawing it deletes them all.$$;
comment on column voice_agreements.version is $$The day of the text that was agreed to (src/features/clips/clips.ts).$$;

comment on table clips is $$Recordings of the curriculum, each approved by another person.$$;
comment on column clips.item is $$'letter:ba', 'syllable:ba-aa', 'word:kitab' (its concept), 'sentence:kitab' (the example of that word), 'instruction:dictation' (the instruction of an exercise, whose text is in messages/).$$;
comment on column clips.spoken is $$The text that was read aloud: the word at the time of the recording, or the Arabic name of the letter.$$;

comment on table clip_files is $$The same recording in each format that the browser could make. A file is addressed by the SHA-256 of its content.$$;

comment on table learning_meetings is $$The items that a child has met. Nothing is asked before.$$;

comment on table learning_cards is $$Memory by FSRS (docs/decisions/0027-memory-by-fsrs.md): one card for each child, item and facet.$$;
comment on column learning_cards.stability is $$Days until nine children in ten would still know it.$$;
comment on column learning_cards.best_step is $$The longest interval reached, of 1, 3, 7, 16 and 35 days: progress counts from it and never falls.$$;

comment on table learning_reviews is $$Every answer that moved a card, with the card after it. Rows are never changed; they are deleted with the child.$$;

comment on table learning_readings is $$A child's best reading of a text. Without a foreign key: it stays when the text is replaced.$$;

comment on table placements is $$Placement tests that children took (docs/domain.md, "Placement").$$;
comment on column placements.id is $$Generated by the browser, so that a test begun twice is created once.$$;
comment on column placements.reads_arabic is $$The child says that it reads vowelled Arabic: the test begins at the third level.$$;
comment on column placements.is_advanced is $$All levels were passed.$$;
comment on column placements.decision is $$Of a parent, without whom the level of the child does not change.$$;

comment on table placement_answers is $$Copies the question as the child saw it, because it may be corrected later.$$;
comment on column placement_answers.choice is $$Null when the child did not know.$$;

comment on table voice_consents is $$Parents who agreed that their child records the words that it repeats (docs/domain.md, "Children’s voices").$$;
comment on column voice_consents.version is $$The day of the text that was agreed to (src/features/voices/voices.ts).$$;

comment on table child_voices is $$The latest recording of each word: the file voices/<stored_as>.<ending> of the storage. Heard only by the family and the child's teachers, and deleted after 30 days (src/features/privacy/retention.ts).$$;
comment on column child_voices.id is $$Generated by the browser, so that a recording sent twice is stored once.$$;
comment on column child_voices.student_id is $$Refers to the agreement: withdrawing it deletes all recordings.$$;

comment on table report_drafts is $$The report that the teacher is writing (docs/domain.md, "Lesson reports"). Each save raises the version, so that two tabs cannot overwrite each other unseen.$$;

comment on table lesson_reports is $$The report that was sent to the family.$$;
comment on column lesson_reports.draft_version is $$The version of the draft that was sent: the same version sent twice changes nothing.$$;
comment on column lesson_reports.items is $$Items of the curriculum, named like those of the learning cards: word:…, letter:…, point:…$$;
comment on column lesson_reports.proposed_level is $$After a trial: how the teacher would continue.$$;

comment on table homework_files is $$Homework answered with a photo or the child's voice: the file homework/<stored_as>.<ending> of the storage. Read by the family and by the child's teachers.$$;
comment on column homework_files.place is $$At most four: each place once.$$;
comment on column homework_files.milliseconds is $$How long a voice lasts.$$;

comment on table teacher_reviews is $$What families write about a teacher (docs/domain.md, "Reviews").$$;
comment on column teacher_reviews.family_id is $$The row of the family: one review of each teacher, whichever parent writes it.$$;
comment on column teacher_reviews.written_by is $$Who wrote it last. The name is shown only while this person belongs to the family.$$;
comment on column teacher_reviews.version is $$Raised by every change that the family makes: an answer or a hiding names the version that was read.$$;

comment on table conversations is $$Conversations of a parent and a teacher who have a booking in common.$$;
comment on column conversations.last_no is $$The number of the last message. Writers lock this row.$$;
comment on column conversations.parent_read_no is $$The last message number that each side has read.$$;
comment on column conversations.parent_mail_no is $$The message that a mail was last enqueued for; no other mail is sent until it is read.$$;
comment on column conversations.changed_at is $$Changes whenever a message is sent or read; live streams compare it.$$;
comment on column conversations.parent_id is $$The family: the id of its row in parents, whichever of its parents acted.$$;

comment on table shared_files is $$Files that the school shares with one family or all, and that a parent and a teacher share about a child. The file itself is shared-files/<stored_as>.<kind> of the storage.$$;
comment on column shared_files.id is $$Generated by the browser, so that a file sent twice is shared once.$$;
comment on column shared_files.family_id is $$Null: every family.$$;

comment on table announcements is $$Announcements of the school (docs/domain.md, "Announcements").$$;
comment on column announcements.teacher_id is $$The teacher or the group whose families receive it, for the audiences «teacher» and «group».$$;
comment on column announcements.is_urgent is $$Sent also to those who switched announcements off.$$;

comment on table announcement_recipients is $$Written with the announcement; a job sends it to each recipient once, in batches.$$;

comment on table notifications is $$Notifications hold ids only: names and times are read with the list, so that they contain no erased child's name and show a moved lesson's new time.$$;
comment on column notifications.booking_id is $$No foreign keys: bookings and lessons are never deleted.$$;
comment on column notifications.count is $$The number of unread messages of a conversation, or of the lessons of a series that was cancelled or moved.$$;

comment on table notification_settings is $$What a person switched off. Without a row: everything is sent, and a reminder a day before.$$;

comment on table seat_reminders is $$One reminder per seat, start and distance: a moved lesson gets another reminder.$$;
comment on column seat_reminders.hours is $$How long before the lesson.$$;

comment on table teacher_day_reminders is $$One reminder per teacher and day, sent the evening before.$$;

comment on table family_weeks is $$The Sunday mail of a family: one row per family and week, so that two processes send it once.$$;

comment on table calendar_feeds is $$The secret address of a person's calendar; only a hash of it.$$;

comment on table earning_months is $$The months that the school has closed, without a gap. What was earned in them is in earning_lines.$$;

comment on table earning_lines is $$Contains no names: a line stays when a child or a teacher is erased.$$;
comment on column earning_lines.starts_at is $$Of the lesson, or when the correction was written.$$;
comment on column earning_lines.zone is $$The zone of the teacher when the line was written: a statement always shows the same hours.$$;

comment on table school_day_figures is $$The figures of each past day, counted once by a job: reading every lesson and seat of a year takes 2.7 s with a million lessons (docs/decisions/0163-figures-by-day.md).$$;

comment on table school_day_changes is $$Changes of past hours. The figures of a day are valid as long as no change lies in it. Rows are only added here, and deleted by the count that has seen the change, so a change that commits during a count is found by the next one.$$;

comment on table sent_mails is $$Mails already sent: not sent again after a crash. One job may send several mails.$$;

comment on table mail_log is $$The mails of the last 30 days as the school reads them (docs/domain.md, "Mail"): neither text nor address, because some hold a secret link. One row per mail; before the first attempt of a job that sends several, one for the job.$$;
comment on column mail_log.recipient is $$Distinguishes the mails of a job, as in sent_mails.$$;
comment on column mail_log.user_id is $$Unknown before the first attempt, and for an address without an account.$$;
comment on column mail_log.failure is $$Why the last attempt failed; a waiting mail is tried again.$$;

comment on table dev_mails is $$The development mailbox, used without an SMTP server while the public address is this machine.$$;

comment on table hosted_recordings is $$A lesson that its teacher records in a room of the hosted service, until nothing of it is left there.$$;
comment on column hosted_recordings.room_key is $$The room's key, which outlives the room: recordings are listed by it.$$;
comment on column hosted_recordings.withdrawn_at is $$Set when a parent of a child in it withdrew the consent, when a child in it or the teacher was erased, or when the recording was deleted: the service's recordings are stopped and deleted there, and none is stored any more.$$;
comment on column hosted_recordings.due_at is $$When the service is asked again.$$;

comment on table hosted_recording_students is $$The children who were seated when the teacher asked for the recording.$$;

comment on table hosted_recording_files is $$The service's recordings that were stored, by its own ids: none is stored twice, also after it was deleted here.$$;

comment on table group_outbox is $$The seat of the only child of a group lesson that gained or lost its second child; the worker has still to notify the family. was_pending: the status before the first of these changes, so that a second child who joins and leaves again before the worker runs causes no mail.$$;

comment on table teacher_arrivals is $$When a lesson's teacher first entered its room. Kept longer than the room: the page after the lesson asks whether the teacher came. Deleted after a month, like room_arrivals.$$;

comment on table review_hidings is $$Why the school hid a review, for its journal: the entry with the same time. Kept when the review is shown again, deleted with it.$$;

comment on table lessons is $$A lesson of a teacher at an hour, with its seats. Lessons are cancelled, never deleted.$$;
comment on column lessons.seats_held is $$Free seats that are kept for children on the group's waiting list.$$;
comment on column lessons.join_until is $$Until when a second child can join a pending group. Set when the group becomes pending (joinDeadline in src/features/lessons/lessons.ts); a later change of the teacher's notice does not move it.$$;
comment on column lessons.is_joinable is $$Whether another student may join: a group lesson with a free seat.$$;
comment on column lessons.cancellation_reason is $$The reason given by the school or the teacher, shown to the families.$$;
comment on column lessons.sequence is $$SEQUENCE of the calendar entry: grows with every change that affects it.$$;

comment on table seats is $$A child's place in a lesson, as booked or after a move. A seat that was given up keeps its row: released_at is set.$$;
comment on column seats.parent_id is $$The family, of the booking and of the student: the id of its row in parents.$$;
comment on column seats.release_reason is $$The school's reason, which family and teacher read (docs/domain.md, "The school's desk"). Null again once the child is erased, because free text may name the child.$$;
comment on column seats.given_back_at is $$Released in time, or given back by the school, also after a lesson that was given: the family owes nothing, and a trial can be booked again.$$;
comment on column seats.give_back_reason is $$Why the school gave back a seat that the family had cancelled too late; the family reads it. Null again once the child is erased.$$;
comment on column seats.moved_to is $$The seat that replaces this one after a postponement.$$;

comment on table students is $$The children of a family. A child may have a login of its own (user_id).$$;
comment on column students.level_known is $$False when the parent does not know the level: it is shown as yet to be assessed, and practice begins at the first level.$$;
comment on column students.parent_id is $$The family: the id of its row in parents, whichever of its parents acted.$$;

comment on table teacher_availability is $$The rules of a teacher's calendar: hours of a weekday or of a date, open or closed.$$;
comment on column teacher_availability.time_slot is $$'HH:00-HH:00'; an end of 00:00 is the midnight that ends the day.$$;

comment on column sessions.zone is $$The browser's time zone, shown as the place of the session; nothing is looked up by IP address.$$;
comment on column sessions.last_used_at is $$Updated at most every ten minutes.$$;

comment on column profiles.phone is $$Digits, in groups or not. Only read by the school, never dialled by the program.$$;

comment on column school_settings.is_only_row is $$One row.$$;
comment on column school_settings.booking_horizon_months is $$Nothing is booked further ahead.$$;
comment on column school_settings.lessons_ahead_per_child is $$Booked lessons of one child that are still to come.$$;
comment on column school_settings.new_families_wait is $$A new family sits in no group with other children.$$;
comment on column school_settings.recording_days is $$How long recordings of lessons are kept.$$;
comment on column school_settings.free_cancellation_hours is $$Until how long before the lesson cancelling is free (docs/domain.md, "Cancelling").$$;
comment on column school_settings.notice_hours is $$The shortest notice of a booking, whatever a teacher chose (docs/domain.md, "Teachers").$$;

comment on column teachers.lesson_lengths is $$The lengths of individual lessons that the teacher gives.$$;
comment on column teachers.minimum_notice_minutes is $$The notice that counts, never shorter than the school's. A trigger writes it from the teacher's choice, which is stored beside it and counts again once the school asks for less.$$;
comment on column teachers.languages is $$The languages that lessons are explained in.$$;
comment on column teachers.rating_count is $$Count, sum and average of the reviews that are shown. Only the trigger on teacher_reviews writes them.$$;
comment on column teachers.total_students is $$Children with at least one lesson given, and lessons given.$$;
comment on column teachers.education is $$[{ "title", "place", "year" }]$$;
comment on column teachers.photo_id is $$The approved photo, for the cards of a list.$$;
comment on column teachers.suspended_at is $$Suspended: not open for booking; account, calendar and booked lessons remain.$$;
comment on column teachers.is_listed is $$On the public list and open for booking.$$;
comment on column teachers.calendar_version is $$Grows with every change that affects bookings: availability, busy times, zone, rate, lengths, minimum notice, listing.$$;

comment on column recording_pieces.stored_as is $$The file recordings/<stored_as>.webm$$;

comment on column learning_words.concept is $$The id under which the word first appears: a child's memory of a word belongs to its concept, at every level.$$;
comment on column learning_words.sounds_fr is $$What a French child reads aloud.$$;
comment on column learning_words.near is $$Ids of words of the same theme, for choices about meaning.$$;
comment on column learning_words.picture_chosen is $$The school chose or removed the picture: no file changes it.$$;

comment on column learning_letters.teaching_group is $$1 to 7: the order in which letters are taught.$$;
comment on column learning_letters.hint_fr is $$Shown beside the name of a letter that sounds like another: «t grave».$$;
comment on column learning_letters.forms is $${ isolated, initial, medial, final }$$;
comment on column learning_letters.examples is $$[{ ar, translit, fr, place }]$$;
comment on column learning_letters.look_alike is $$Ids of the letters that look like it in isolation, and of those that sound like it.$$;

comment on column learning_exercises.answer is $$choose, fill, true-false: the one option; order: the items in order; match: the option of each item.$$;
comment on column learning_exercises.also_right is $$Other right orders of an order exercise: [[item, …], …].$$;

comment on column learning_sessions.id is $$Generated by the browser, so that a session requested twice is created once.$$;
comment on column learning_sessions.subject is $$One game, one grammar point, or neither.$$;
comment on column learning_sessions.questions is $$The questions with their answers; only the questions are sent (src/features/learning/questions/question.ts).$$;
comment on column learning_sessions.finished_at is $$This and the rest is set when the session is finished.$$;
comment on column learning_sessions.found_first is $$The number of first tries that were right.$$;
comment on column learning_sessions.asked is $$The number of questions, without meetings, questions asked again, and pairs of a memory board.$$;

comment on column learning_answers.id is $$Generated by the browser, so that an answer sent twice counts once.$$;
comment on column learning_answers.answered_on is $$The points of a day are limited.$$;
comment on column learning_answers.feedback is $$Returned again for a repeated answer.$$;

comment on column homework.seen_at is $$Set once the teacher has seen the answer, which then can no longer be changed.$$;

comment on column messages.id is $$Generated by the sender, so that a message sent twice is stored once.$$;
comment on column messages.written_by is $$Which parent of the family wrote it, or the teacher.$$;
comment on column messages.parent_id is $$The family: the id of its row in parents, whichever of its parents acted.$$;


comment on function folded is $$Text without case and accents, for searching. unaccent() is only STABLE because its dictionary could be replaced; ours is not, so an index may use it.$$;
comment on function search_pattern is $$A LIKE pattern that finds the typed text anywhere. Folds first, because folding may produce % or _.$$;
comment on function limit_session_life is $$A session ends 90 days after it was opened, however often it is used.$$;
comment on function sessions_after_delete is $$Notifies all processes, so that the live streams of the session end.$$;
comment on function bookable_until is $$The last instant at which a lesson may start that is booked now.$$;
comment on function school_texts_stay is $$A published text stays, because families accepted it. Only the author may become null, with the author's account.$$;
comment on function remove_logo_file is $$Removes the file in the same transaction as the row that names it, also when the row is replaced.$$;
comment on function sessions_audit_insert is $$better-auth writes sessions on connections of its own, so triggers log them.$$;
comment on function start_progress is $$Every student has a progress row.$$;
comment on function is_blocked is $$Whether an account is blocked. A block of a family's first parent blocks the family, with the children's logins; a block of the second parent blocks that person alone.$$;
comment on function teachers_before_write is $$Fills in what is searched, and raises the version of the calendar, so that a plan made before the change is made again.$$;
comment on function refuse_listing_of_blocked is $$Blocking a teacher suspends the profile as well; only unblocking may end that.$$;
comment on function remove_photo_files is $$Removes the files in the same transaction as the row, also when a cascade deletes it.$$;
comment on function users_before_delete is $$A pending application is deleted with its account.$$;
comment on function availability_after_write is $$Updates the teachers' rows first, which locks them against bookings and against changes of the columns copied below.$$;
comment on function busy_calendars_after_write is $$Busy times are part of the calendar that bookings are planned on (docs/decisions/0004-booking-in-one-function.md).$$;
comment on function seats_in is $$How many students a lesson seats. The only place that says so.$$;
comment on function bookings_audit is $$A booking is one statement (book_lessons), so its entry is written here.$$;
comment on function count_taught_students is $$The same for the teacher's total: it does not fall when a child is erased. Erased children count once for each family.$$;
comment on function lessons_after_completion is $$A trial teaches half of its reserved hour, and the student's hours count only that half.$$;
comment on function is_new_family is $$False for every family while the school lets new families join groups.$$;
comment on function bookings_answer_request is $$A booking with the id of a request answers it, in the same transaction. A refused request cannot be booked, nor anything else under its id.$$;
comment on function lessons_hold_freed_seats is $$Holds a freed seat for the waiting list before anyone else sees it.$$;
comment on function open_group is $$The group at a day and hour on the teacher's clock. A group without coming lessons whose level and ages its teacher did not set takes the level and the age of the child who opens it again, a year more or less.$$;
comment on function take_seats is $$Seats a student in one lesson per start: in the teacher's group lesson at that time if it can be joined, in a new lesson otherwise. A new group is pending and becomes upcoming with its second student; group_outbox then has the first one's seat. The caller holds the teacher's lock.$$;
comment on function book_lessons is $$Writes a booking that was planned on version p_calendar_version of the teacher's calendar and p_family_version of the family's bookings, with its lessons and seats. Returns no row when the plan is stale: one of the two has changed since, or the booking's id is taken. Locks the teacher's row, the family's and the student's, so that writers queue there instead of at the exclusion constraints (docs/domain.md, "Booking"); all writers lock in this order. An hour that was taken in the meantime violates a constraint. The lock timeout is two seconds, less than the five of the pool, and the family is then asked to try again.$$;
comment on function remove_lesson_board is $$Removes the file in the same transaction as the row that names it, also when the picture is replaced.$$;
comment on function require_recording_consent is $$Locks the consents until the transaction ends, so that a withdrawal comes before it or after it.$$;
comment on function check_recording is $$A recording needs the consent of a parent of every seated child. One that the service made is stored only while each of them has a consent and none was withdrawn; the text of the consent counts that stood when it was made.$$;
comment on function remove_recording_file is $$Pieces are always webm.$$;
comment on function have_line_keys is $$Every line of a text has a key, so that what a child remembers of a reply ('reply:<dialogue>/<key>') stays with its line when another line is inserted before it.$$;
comment on function learning_word_changed is $$A change of the text, by the school or by a newer file of the program, raises the version and removes the proofread mark. Retiring, restoring or another picture raises the version only.$$;
comment on function curriculum_entry_changed is $$The same for texts and exercises.$$;
comment on function curriculum_changes_stay is $$Only the person may become null, with that person's account.$$;
comment on function remove_own_picture is $$Removes the file in the same transaction as the row that names it.$$;
comment on function remove_outdated_clips is $$A corrected text is no longer the one that was recorded.$$;
comment on function remove_clip_files is $$Removes the files in the same transaction as the row, also when a cascade deletes it.$$;
comment on function remove_child_voice_file is $$Removes the file in the same transaction as the row, also when a cascade deletes it.$$;
comment on function remove_homework_file is $$Removes the file in the same transaction as the row, also when a cascade deletes it.$$;
comment on function teacher_reviews_after_write is $$Updates count, sum and average of the reviews that are shown. Nothing else writes them, so they cannot disagree.$$;
comment on function remove_shared_file is $$Removes the file in the same transaction as the row, also when a cascade deletes it.$$;
comment on function note_school_day_change is $$A coming hour is not noted: its day is counted a day after its end, when the transaction that changed it is long over.$$;
comment on function note_stay_after_trial is $$The first booking after a trial changes the figures of the trial's day: the family has stayed.$$;
comment on function share_cents is $$A share of a price, rounded once, half up.$$;
comment on function phone_end is $$The school finds a person by the telephone number that calls: its last eight digits, because one number is written with and without the code of the country.$$;
comment on function offered_free_cancellation_hours is $$The school's setting, the default of a booking.$$;

-- Nothing calls it: the total of a teacher is count_taught_students.
drop function count_students;

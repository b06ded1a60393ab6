import { type RawBuilder, sql } from 'kysely'
import { archivedFiles } from '#features/documents/server/archived-files.ts'
import { listUnclear } from '#features/placement/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { currentLocale } from '#platform/locale/locale.ts'

type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
export type Row = Record<string, Value>
export const sectionNames = [
  'account',
  'emailChanges',
  'family',
  'children',
  'invitations',
  'teacher',
  'photos',
  'voiceAgreement',
  'clips',
  'curriculum',
  'availability',
  'busyCalendars',
  'holidays',
  'absences',
  'proposals',
  'groups',
  'applications',
  'diplomas',
  'bookings',
  'requests',
  'waits',
  'lessons',
  'roomRemovals',
  'earnings',
  'reports',
  'reportDrafts',
  'problems',
  'whiteboards',
  'recordings',
  'recordingConsents',
  'voiceConsents',
  'voices',
  'homework',
  'reviews',
  'messages',
  'files',
  'notesAboutChildren',
  'ownNotes',
  'exercises',
  'answers',
  'learnt',
  'practice',
  'placements',
  'placementAnswers',
  'levelCertificates',
  'notifications',
  'mails',
  'announcements',
  'choices',
  'consents',
  'sessions',
  'journal',
] as const
export type SectionName = (typeof sectionNames)[number]
/** What a teacher's archive has about students. */
const studentSections: readonly SectionName[] = [
  'proposals',
  'lessons',
  'reports',
  'reportDrafts',
  'problems',
  'whiteboards',
  'homework',
  'messages',
  'files',
  'ownNotes',
]
export type Section = { name: SectionName; rows: Row[] }

/** The English of a text for a reader of English, where there is one. */
const translatedSql = (fr: string, en: string) =>
  currentLocale() === 'en' ? sql`coalesce(${sql.ref(en)}, ${sql.ref(fr)})` : sql.ref(fr)

const packageName = (id: 'b.package_id' | 'r.proposed_package_id') => sql`(
  select ${translatedSql('k.name', 'k.name_en')} from lesson_packages k where k.id = ${sql.ref(id)})`

/** The minutes of a booking that are taught: half of them in a trial. */
const taughtMinutesSql = (type: string, booked: RawBuilder<unknown>) => sql`
  taught_minutes(${sql.ref(type)}, now(), now() + make_interval(mins => ${booked}))`

/**
 * Everything stored about a person and, for a parent, the family, with the names of packages and the announcements in the reader's
 * language. Every column needs its label in export-labels.ts.
 * @param unclear ids of the children's placement tests that showed nothing; they have no level in the copy
 */
export const ownDataQueries = (
  id: string,
  family: string,
  unclear: readonly string[] = [],
): Record<SectionName, RawBuilder<unknown>> => ({
  account: sql`select u.email, p.first_name as "firstName", p.last_name as "lastName", p.phone, r.role, u.created_at as "createdAt",
      u.email_verified as "isConfirmed", r.language_preference as language
    from users u left join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id where u.id = ${id}`,
  emailChanges: sql`select requested_at as "requestedAt", email, changed_at as "changedAt", former_email as "formerEmail"
    from email_changes where user_id = ${id} order by requested_at`,
  family: sql`select country, language_preference as language, timezone from parents where id = ${id}`,
  children: sql`select s.first_name as "firstName", s.age,
      case when s.level_known then s.level::text else 'unknown' end as level,
      case when not s.level_known then s.level end as "exerciseLevel", s.language_preference as language, s.interests,
      s.learning_goals as goals, s.availability as wishes, u.username as "loginName", g.points, g.reading, g.writing,
      g.speaking, g.comprehension, g.completed_lessons as "lessonsGiven", g.total_hours as hours, s.created_at as "createdAt"
    from students s left join users u on u.id = s.user_id left join student_progress g on g.student_id = s.id
    where s.parent_id = ${family} order by s.created_at, s.first_name`,
  invitations: sql`select created_at as "createdAt", email, expires_at as "expiresAt", used_at as "usedAt", revoked_at as "revokedAt"
    from parent_invitations where invited_by = ${id} or used_by = ${id} order by created_at`,
  teacher: sql`select timezone, hourly_rate_cents as "rateCents", headline, bio, bio_ar as "bioArabic",
      teaching_experience as experience, specialization, levels, age_from as "ageFrom", age_to as "ageTo", varieties, languages, education, teaching_style as style,
      presentation_video_url as video, lesson_lengths as "lessonLengths", chosen_notice_minutes as "noticeMinutes",
      trial_lesson_available as "givesTrials", approved_at as "approvedAt", suspended_at as "suspendedAt",
      (select e.allowed_at from curriculum_editors e where e.teacher_id = teachers.id) as "editorSince"
    from teachers where id = ${id}`,
  photos: sql`select uploaded_at as "uploadedAt", approved_at as "approvedAt", refused_at as "refusedAt", refusal_reason as reason
    from teacher_photos where teacher_id = ${id} order by uploaded_at`,
  voiceAgreement: sql`select version, agreed_at as "acceptedAt" from voice_agreements where teacher_id = ${id}`,
  clips: sql`select c.recorded_at as "recordedAt", c.item, c.spoken as text, c.approved_at as "approvedAt",
      c.rejected_at as "refusedAt", c.rejection_reason as reason
    from clips c where c.teacher_id = ${id} order by c.recorded_at`,
  curriculum: sql`select done_at as "at", entry as item, act as action from curriculum_changes where done_by = ${id} order by done_at, id`,
  availability: sql`select day_of_week as weekday, time_slot as hours, date, is_exception as "isClosed",
      valid_from as "from", valid_until as "until"
    from teacher_availability where teacher_id = ${id} order by date, day_of_week, time_slot`,
  // Without the address: anyone who finds the archive could read the calendar.
  busyCalendars: sql`select added_at as "createdAt", name, host, read_at as "readAt", failing_since as "failingSince",
      (select coalesce(jsonb_agg(jsonb_build_object('from', lower(period), 'until', upper(period)) order by period), '[]')
        from unnest(busy) as period) as "busyTimes"
    from busy_calendars where teacher_id = ${id} order by place`,
  holidays: sql`select taken_at as "createdAt", first_day as "from", last_day as "until",
      case when from_hour > 0 or until_hour < 24 then from_hour || '–' || until_hour end as hour, nullif(reason, '') as reason
    from teacher_holidays where teacher_id = ${id} order by first_day, from_hour`,
  absences: sql`select a.reported_at as "createdAt", l.starts_at as "startsAt", a.reason
    from lesson_absences a join lessons l on l.id = a.lesson_id where a.teacher_id = ${id} order by l.starts_at`,
  proposals: sql`select p.proposed_at as "createdAt", c.first_name as child, s.starts_at as "startsAt", p.starts_at as "proposedStart",
      p.outcome as status, p.answered_at as "closedAt"
    from lesson_proposals p join seats s on s.id = p.seat_id join students c on c.id = p.student_id
    where p.teacher_id = ${id} or s.parent_id = ${family} order by p.proposed_at`,
  applications: sql`select created_at as "createdAt", first_name as "firstName", last_name as "lastName", email, diploma,
      experience_years as experience, hourly_rate_cents as "rateCents", timezone, specialization, motivation, status,
      language_preference as language, decided_at as "decidedAt", refusal_reason as reason
    from teacher_applications where user_id = ${id} order by created_at`,
  diplomas: sql`select uploaded_at as "uploadedAt", name, 'diplomes/' || place || '.' || kind as files, verified_at as "verifiedAt",
      withdrawal_reason as reason
    from diploma_files where user_id = ${id} order by place`,
  bookings: sql`select b.created_at as "createdAt", c.first_name as child, ${fullNameSql('p')} as teacher,
      b.lesson_type as type, ${taughtMinutesSql('b.lesson_type', sql`b.lesson_minutes`)} as minutes, b.number_of_sessions as sessions,
      b.recurrence_frequency as rhythm, ${packageName('b.package_id')} as package, b.total_cents as "totalCents",
      b.discount_percentage as discount, b.free_cancellation_hours as "freeCancellationHours", b.school_reason as reason
    from bookings b left join students c on c.id = b.student_id left join profiles p on p.id = b.teacher_id
    where b.parent_id = ${family} order by b.created_at`,
  requests: sql`select r.requested_at as "requestedAt", c.first_name as child, ${fullNameSql('p')} as teacher,
      r.lesson_type as type, ${taughtMinutesSql('r.lesson_type', sql`(r.choices->>'duration')::int`)} as minutes, r.number_of_sessions as sessions,
      r.choices->>'recurrenceFrequency' as rhythm, r.starts_at as "startsAt", r.total_cents as "totalCents",
      r.approved_at as "approvedAt", r.refused_at as "refusedAt", r.word as text
    from booking_requests r join students c on c.id = r.student_id join profiles p on p.id = r.teacher_id
    where r.parent_id = ${family} order by r.requested_at`,
  waits: sql`select w.joined_at as "joinedAt", c.first_name as child, ${fullNameSql('p')} as teacher,
      g.day_of_week as weekday, w.status, w.closed_at as "closedAt"
    from group_waits w join groups g on g.id = w.group_id join students c on c.id = w.student_id
    join profiles p on p.id = g.teacher_id where w.parent_id = ${family} order by w.joined_at`,
  groups: sql`select day_of_week as weekday, hour, level, youngest, oldest from groups
    where teacher_id = ${id} and is_named order by day_of_week, hour`,
  lessons: sql`select l.starts_at as "startsAt",
      l.starts_at + make_interval(mins => taught_minutes(l.type, l.starts_at, l.ends_at)) as "endsAt", l.type,
      case when s.moved_to is not null then 'postponed' when s.released_at is not null then 'cancelled'
        else l.status::text end as status,
      (select n.starts_at from seats n where n.id = s.moved_to) as "movedTo", c.first_name as child,
      ${fullNameSql('p')} as teacher, s.price_cents as "priceCents", s.released_at as "releasedAt",
      case when s.moved_to is null then s.given_back_at end as "givenBackAt", a.attendance, v.arrived_at as "arrivedAt", ta.arrived_at as "teacherArrivedAt",
      concat_ws(' / ', coalesce(s.release_reason, l.cancellation_reason),
        -- Written to the family alone.
        case when s.parent_id = ${family} then s.give_back_reason end) as reason
    from lessons l join seats s on s.lesson_id = l.id left join students c on c.id = s.student_id
    left join profiles p on p.id = l.teacher_id left join seat_attendance a on a.seat_id = s.id
    left join room_arrivals v on v.seat_id = s.id
    left join teacher_arrivals ta on ta.lesson_id = l.id and ta.teacher_id = ${id}
    where s.parent_id = ${family} or l.teacher_id = ${id} order by l.starts_at`,
  roomRemovals: sql`select l.starts_at as "startsAt", ${fullNameSql('p')} as teacher
    from room_removals r join lessons l on l.id = r.lesson_id join profiles p on p.id = l.teacher_id
    where r.family_id = ${family} order by l.starts_at`,
  earnings: sql`select e.month, e.starts_at as "startsAt", e.kind as type, e.minutes, e.price_cents as "priceCents",
      e.cents as "amountCents", e.reason
    from earning_lines e where e.teacher_id = ${id} order by e.month, e.starts_at`,
  reports: sql`select s.starts_at as "startsAt", c.first_name as child, ${fullNameSql('p')} as teacher,
      r.items, r.free_words as "freeWords", r.reading, r.writing, r.speaking, r.listening, r.family_note as "familyNote",
      r.staff_note as "staffNote", r.proposed_level as "proposedLevel",
      ${packageName('r.proposed_package_id')} as "proposedPackage", r.sent_at as "sentAt", r.corrected_at as "correctedAt"
    from lesson_reports r join seats s on s.id = r.seat_id join students c on c.id = r.student_id
    join profiles p on p.id = r.teacher_id
    where c.parent_id = ${family} or r.teacher_id = ${id} order by s.starts_at`,
  reportDrafts: sql`select s.starts_at as "startsAt", c.first_name as child, ${fullNameSql('p')} as teacher,
      d.content->>'familyNote' as "familyNote", d.content->>'staffNote' as "staffNote", d.content->'items' as items,
      d.content->'freeWords' as "freeWords", d.saved_at as "updatedAt"
    from report_drafts d join seats s on s.id = d.seat_id join students c on c.id = d.student_id
    join profiles p on p.id = d.teacher_id
    where (c.parent_id = ${family} or d.teacher_id = ${id}) and not exists (select from lesson_reports r where r.seat_id = d.seat_id)
    order by s.starts_at`,
  problems: sql`select r.reported_at as "writtenAt", l.starts_at as "startsAt", r.body as text, r.handled_at as "closedAt"
    from room_reports r join lessons l on l.id = r.lesson_id
    where r.reported_by = ${id} or r.reported_by in (select c.user_id from students c where c.parent_id = ${family})
    order by r.reported_at`,
  whiteboards: sql`select l.starts_at as "startsAt", ${fullNameSql('p')} as teacher, b.saved_at as "updatedAt",
      'tableaux/' || b.stored_as || '.webp' as name
    from lesson_boards b join lessons l on l.id = b.lesson_id join profiles p on p.id = l.teacher_id
    where l.teacher_id = ${id} or exists (select from seats s where s.lesson_id = l.id and s.parent_id = ${family} and s.released_at is null)
    order by l.starts_at`,
  recordings: sql`select r.started_at as "startedAt", r.stopped_at as "finishedAt", ${fullNameSql('p')} as teacher,
      case when r.stored_as is not null then
        r.started_at + make_interval(hours => 24 * (select recording_days from school_settings)) end as "watchUntil"
    from recordings r join profiles p on p.id = r.teacher_id
    where r.teacher_id = ${id} or exists (select from recording_students x join students c on c.id = x.student_id
      where x.recording_id = r.id and c.parent_id = ${family}) order by r.started_at`,
  recordingConsents: sql`select c.first_name as child, r.version, r.agreed_at as "acceptedAt"
    from recording_consents r join students c on c.id = r.student_id where c.parent_id = ${family} order by r.agreed_at`,
  voiceConsents: sql`select c.first_name as child, v.version, v.agreed_at as "acceptedAt"
    from voice_consents v join students c on c.id = v.student_id where c.parent_id = ${family} order by v.agreed_at`,
  voices: sql`select c.first_name as child, v.item, v.recorded_at as "recordedAt", v.stamp as answer,
      replace(child_voice_path(v), 'voices/', 'repete/') as files
    from child_voices v join students c on c.id = v.student_id where c.parent_id = ${family} order by v.recorded_at`,
  homework: sql`select c.first_name as child, h.task, h.due_on as "homeworkDueOn", h.done_at as "doneAt", h.answer,
      h.answered_at as "answeredAt", h.seen_at as "seenAt",
      (select string_agg(replace(homework_file_path(f), 'homework/', 'devoirs/'), ', ' order by f.place)
        from homework_files f where f.homework_id = h.id and c.parent_id = ${family}) as files
    from homework h join students c on c.id = h.student_id join lesson_reports r on r.seat_id = h.seat_id
    where c.parent_id = ${family} or r.teacher_id = ${id} order by h.due_on, h.place`,
  reviews: sql`select r.written_at as "writtenAt", ${fullNameSql('p')} as teacher, r.stars,
      case when r.family_id = ${family} or r.hidden_at is null then r.body end as text, r.changed_at as "updatedAt",
      r.reply, r.replied_at as "answeredAt", r.hidden_at as "hiddenAt",
      case when r.family_id = ${family} then (
        select string_agg(h.reason, ' / ' order by h.hidden_at) from review_hidings h where h.review_id = r.id) end as reason
    from teacher_reviews r join profiles p on p.id = r.teacher_id
    where r.family_id = ${family} or r.teacher_id = ${id} order by r.written_at`,
  messages: sql`select m.sent_at as "sentAt", case m.sender when 'parent' then coalesce(w.first_name, f.first_name) else t.first_name end as "from",
      case m.sender when 'parent' then t.first_name else f.first_name end as "to", c.first_name as child, m.body as text
    from messages m join conversations v on v.id = m.conversation_id join profiles f on f.id = v.parent_id
    join profiles t on t.id = v.teacher_id left join students c on c.id = m.student_id
    left join profiles w on w.id = m.written_by
    where v.parent_id = ${family} or v.teacher_id = ${id} order by m.sent_at`,
  files: sql`select f.uploaded_at as "uploadedAt", f.name, c.first_name as child, ${fullNameSql('p')} as teacher,
      archived.name as files
    from shared_files f left join (${archivedFiles(id, family)}) archived on archived.id = f.id left join students c on c.id = f.student_id left join profiles p on p.id = f.teacher_id
    where f.family_id = ${family} or f.teacher_id = ${id} or f.uploaded_by = ${id} order by f.uploaded_at`,
  notesAboutChildren: sql`select c.first_name as child, ${fullNameSql('p')} as teacher, n.note as text,
      n.updated_at as "updatedAt"
    from teacher_notes n join students c on c.id = n.student_id join profiles p on p.id = n.teacher_id
    where c.parent_id = ${family} order by n.updated_at`,
  ownNotes: sql`select c.first_name as child, n.note as text, n.updated_at as "updatedAt"
    from teacher_notes n join students c on c.id = n.student_id where n.teacher_id = ${id} order by n.updated_at`,
  exercises: sql`select c.first_name as child, x.purpose::text, x.subject, x.started_at as "startedAt", x.finished_at as "finishedAt",
      x.points, x.found_first as "rightFirst"
    from learning_sessions x join students c on c.id = x.student_id where c.parent_id = ${family}
    union all
    select c.first_name, 'reading', r.text_id, r.read_at, r.read_at, 0, r.found
    from learning_readings r join students c on c.id = r.student_id where c.parent_id = ${family} order by 4`,
  answers: sql`select c.first_name as child, a.answered_at as "answeredAt", a.answer, a.result, a.points
    from learning_answers a join students c on c.id = a.student_id where c.parent_id = ${family} order by a.answered_at`,
  learnt: sql`select c.first_name as child, m.item, m.met_on as "metOn", k.due_on as "dueOn"
    from learning_meetings m join students c on c.id = m.student_id
    left join (select student_id, item, min(due_on) as due_on from learning_cards group by 1, 2) k
      on k.student_id = m.student_id and k.item = m.item
    where c.parent_id = ${family} order by m.met_at, m.item`,
  // A child reviews thousands of times: one row for each item, an exercise with its point.
  practice: sql`select c.first_name as child, coalesce('point:' || e.point_id, r.item) as item, count(*)::int as reviews,
      (count(*) filter (where r.rating = 'again'))::int as forgotten, max(r.reviewed_on) as "lastReviewedOn"
    from learning_reviews r join students c on c.id = r.student_id
    left join learning_exercises e on r.item = 'exercise:' || e.id
    where c.parent_id = ${family} group by c.id, 2 order by c.id, max(r.reviewed_at), 2`,
  placements: sql`select c.first_name as child, x.started_at as "startedAt", x.finished_at as "finishedAt",
      case when x.id <> all(${[...unclear]}::uuid[]) then x.result end as level,
      case when x.id = any(${[...unclear]}::uuid[]) then 'unclear' when x.is_advanced then 'advanced' end as result,
      x.decision as status, x.decided_at as "decidedAt"
    from placements x join students c on c.id = x.student_id where c.parent_id = ${family} order by x.started_at`,
  placementAnswers: sql`select c.first_name as child, a.answered_at as "answeredAt", concat_ws(' ', a.prompt_fr, a.ar) as subject,
      a.choice as answer, case when a.choice = a.solution then 'right' else 'wrong' end as result
    from placement_answers a join placements x on x.id = a.placement_id join students c on c.id = x.student_id
    where c.parent_id = ${family} order by a.answered_at`,
  levelCertificates: sql`select c.first_name as child, x.level, x.earned_at as "createdAt", x.held || ' / ' || x.words as result
    from level_certificates x join students c on c.id = x.student_id where c.parent_id = ${family} order by x.earned_at, x.level`,
  notifications: sql`select kind, created_at as "createdAt", read_at as "readAt"
    from notifications where user_id = ${id} order by created_at`,
  mails: sql`select kind, queued_at as "createdAt", state as status from mail_log where user_id = ${id} order by queued_at`,
  announcements: sql`select a.written_at as "createdAt", ${translatedSql('a.subject', 'a.english_subject')} as subject,
      ${translatedSql('a.body', 'a.english_body')} as text from announcement_recipients r
    join announcements a on a.id = r.announcement_id where r.user_id = ${id} order by a.written_at`,
  choices: sql`select s.reminder, s.muted_mails as "mutedMails", s.muted_notices as "mutedNotices",
      exists (select from calendar_feeds f where f.user_id = s.user_id) as "hasCalendarFeed"
    from notification_settings s where s.user_id = ${id}`,
  consents: sql`select document, version, accepted_at as "acceptedAt" from consents where user_id = ${id} order by accepted_at`,
  // A child's session may be that of the other parent's home: address and device are those of a session that this person opened.
  sessions: sql`select s.created_at as "createdAt", s.expires_at as "expiresAt", own.ip_address as address, own.user_agent as device
    from sessions s left join sessions own on own.id = s.id and ${id} in (s.user_id, s.opened_by)
    where s.user_id = ${id} or s.user_id in (select c.user_id from students c where c.parent_id = ${family})
    order by s.created_at`,
  // What others did stays, because who read a child's file is the family's right to know; their address and zone are theirs. A
  // child signs in at the other parent's home too: the address of a session that this person opened is in sessions.
  journal: sql`select a.at, a.action, (select c.first_name from students c
        where c.parent_id = ${family} and (a.subject in (c.id, c.user_id) or a.actor = c.user_id) limit 1) as child,
      d.address, case when a.actor = ${id} then a.zone end as zone
    from audit_log a left join audit_addresses d on d.entry_id = a.id and a.actor = ${id}
    where a.actor = ${id} or a.subject = ${id}
      or a.subject in (select unnest(array[c.id, c.user_id]) from students c where c.parent_id = ${family})
      or a.actor in (select c.user_id from students c where c.parent_id = ${family})
    order by a.id`,
})

/** The sections that have any row, in their order on the page; without those about students for a teacher who reads none. */
export const readOwnData = async (
  tx: Db,
  { userId, familyId }: { userId: string; familyId: string },
  { readsStudents }: { readsStudents: boolean },
): Promise<Section[]> => {
  const byName = ownDataQueries(userId, familyId, await listUnclear(tx, familyId))
  const sections: Section[] = []
  for (const name of sectionNames) {
    if (!readsStudents && studentSections.includes(name)) continue
    const { rows } = await sql<{ rows: Row[] }>`
      select coalesce(json_agg(t), '[]') as rows from (${byName[name]}) t`.execute(tx)
    sections.push({ name, rows: rows[0]?.rows ?? [] })
  }
  return sections.filter(({ rows }) => rows.length > 0)
}

// What Salma wrote after her lessons with the demo children: every completed lesson but the last two, whose reports wait.
import type pg from 'pg'
import { moveIntoBand } from '#features/learning/progress.ts'
import { lineTask, readWordsTask } from '#features/reports/offered-tasks.ts'
import { figureOf, type Step, skills } from '#features/reports/reports.ts'
import { insertAll } from './insert-all.ts'

type DemoReport = {
  items: string[]
  steps: [reading: Step, writing: Step, speaking: Step, listening: Step]
  note: string
  staff?: string
  tasks: string[]
}

/** In the order of the lessons; a child with more lessons begins again at the second. */
const course: DemoReport[] = [
  {
    items: ['letter:ba', 'letter:ta', 'word:bayt'],
    steps: [1, 1, 1, 1],
    note: 'Un beau début\u00a0: les points de ب et de ت ne se confondent plus.',
    tasks: [lineTask('ب'), lineTask('ت')],
  },
  {
    items: ['letter:jim', 'word:dajaja', 'word:hisan'],
    steps: [1, 1, 1, 2],
    note: 'Fatigue en fin d’heure, mais les animaux ont réveillé tout le monde.',
    tasks: [readWordsTask, 'Dessiner une poule et écrire son nom'],
  },
  {
    items: ['letter:sin', 'word:sinn', 'word:ras'],
    steps: [2, 1, 1, 2],
    note: 'Le corps se nomme avec le doigt\u00a0: demandez «\u00a0ayna ra’s\u00a0?\u00a0» à table.',
    tasks: [readWordsTask, lineTask('س')],
  },
  {
    items: ['letter:fa', 'word:fil', 'word:anf', 'word:fam'],
    steps: [2, 2, 1, 3],
    note: 'Lit فِيل presque sans aide. À revoir\u00a0: ف au milieu du mot.',
    staff: 'Lui laisser le tableau dès le début de l’heure.',
    tasks: [lineTask('ف'), readWordsTask],
  },
  {
    items: ['letter:qaf', 'word:qamis', 'word:qubbaa'],
    steps: [3, 2, 2, 3],
    note: 'A reconnu ق partout, même au milieu des mots. Demandez-lui de vous montrer sa chemise en arabe\u00a0!',
    tasks: [lineTask('ق'), readWordsTask],
  },
]

export const insertReports = async (client: pg.Client) => {
  const { rows: seats } = await client.query<{ id: string; student: string; place: number }>(
    `select s.id, s.student_id as student, (row_number() over w)::int - 1 as place
     from seats s join lessons l on l.id = s.lesson_id join profiles p on p.id = l.teacher_id
     where p.first_name = 'Salma' and l.status = 'completed' and s.released_at is null and s.student_id is not null
     window w as (partition by s.student_id order by s.starts_at)
     order by s.student_id, s.starts_at`,
  )
  const { rows: waiting } = await client.query<{ id: string }>(
    `select s.id from seats s join lessons l on l.id = s.lesson_id join profiles p on p.id = l.teacher_id
     where p.first_name = 'Salma' and l.status = 'completed' and l.type = 'individual' and s.released_at is null
     order by s.starts_at desc limit 2`,
  )
  const reported = seats.filter(({ id }) => !waiting.some(one => one.id === id))
  const reports = reported.map(({ id, student, place }) => {
    const report = course[place < course.length ? place : 1 + ((place - 1) % (course.length - 1))]
    // Of the child's last report a part of the homework is still to do.
    return { id, student, last: reported.findLast(one => one.student === student)?.id === id, ...report }
  })
  await insertAll(
    client,
    `insert into seat_attendance (seat_id, student_id, attendance, set_at)
     select s.id, s.student_id, 'present', s.ends_at
     from jsonb_to_recordset($1::jsonb) as r (id uuid) join seats s on s.id = r.id`,
    reports,
  )
  await insertAll(
    client,
    `insert into lesson_reports (seat_id, student_id, teacher_id, draft_version, items, reading, writing, speaking, listening,
       family_note, staff_note, sent_at)
     select s.id, s.student_id, l.teacher_id, 1, array(select jsonb_array_elements_text(r.items)), (r.steps->>0)::smallint,
       (r.steps->>1)::smallint, (r.steps->>2)::smallint, (r.steps->>3)::smallint, r.note, coalesce(r.staff, ''),
       s.ends_at + interval '3 minutes'
     from jsonb_to_recordset($1::jsonb) as r (id uuid, items jsonb, steps jsonb, note text, staff text)
     join seats s on s.id = r.id join lessons l on l.id = s.lesson_id`,
    reports,
  )
  await insertAll(
    client,
    `insert into homework (seat_id, student_id, place, task, due_on, done_at, answer, answered_at)
     select s.id, s.student_id, t.place::smallint, t.task, (s.starts_at + interval '7 days')::date,
       case when not r.last or t.place = 1 then done end,
       case when t.place = 1 and r.last then 'Fait avec papi, à voix haute.' end,
       case when t.place = 1 and r.last then done end
     from jsonb_to_recordset($1::jsonb) as r (id uuid, tasks jsonb, last boolean)
     join seats s on s.id = r.id
     cross join lateral jsonb_array_elements_text(r.tasks) with ordinality as t (task, place)
     cross join lateral (select least(now(), s.ends_at + interval '4 days') as done) d`,
    reports,
  )
  // What a correction begins with.
  await client.query(
    `insert into report_drafts (seat_id, student_id, teacher_id, version, content, saved_at)
     select r.seat_id, r.student_id, r.teacher_id, r.draft_version, jsonb_build_object('items', to_jsonb(r.items), 'freeWords', to_jsonb(r.free_words),
       'steps', jsonb_build_object('reading', r.reading, 'writing', r.writing, 'speaking', r.speaking, 'listening', r.listening),
       'tasks', to_jsonb(h.tasks), 'dueOn', h.due_on, 'familyNote', r.family_note, 'staffNote', r.staff_note,
       'proposedLevel', null, 'proposedPackageId', null), r.sent_at
     from lesson_reports r cross join lateral (select array_agg(task order by place) as tasks, max(due_on) as due_on
       from homework where seat_id = r.seat_id) h
     where r.seat_id in (select (one->>'id')::uuid from jsonb_array_elements($1::jsonb) one)`,
    [JSON.stringify(reports)],
  )
  await insertAll(
    client,
    `update student_progress p set reading = r.reading, writing = r.writing, speaking = r.speaking, comprehension = r.comprehension
     from jsonb_to_recordset($1::jsonb) as r (student uuid, reading int, writing int, speaking int, comprehension int)
     where r.student = p.student_id`,
    [...Map.groupBy(reports, ({ student }) => student)].map(([student, own]) => ({
      student,
      ...figuresAfter(own),
    })),
  )
}

/** The figures that the reports leave, one after the other. */
const figuresAfter = (reports: readonly Partial<DemoReport>[]) => {
  const figures = { reading: 0, writing: 0, speaking: 0, comprehension: 0 }
  for (const { steps } of reports)
    skills.forEach((skill, place) => {
      const step = steps?.[place]
      const figure = figureOf[skill]
      if (step) figures[figure] = moveIntoBand(figures[figure], step)
    })
  return figures
}

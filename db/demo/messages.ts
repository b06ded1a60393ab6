// Messages between the demo families and teachers. Days and minutes are counted back from the loading.
import type pg from 'pg'
import { insertAll } from './insert-all.ts'

type Line = { by: 'parent' | 'teacher'; about: string; daysAgo: number; minutes?: number; text: string }
type Exchange = { teacher: string; lines: Line[]; parentRead: number; teacherRead: number }

const exchanges: Exchange[] = [
  {
    teacher: 'Salma',
    lines: [
      {
        by: 'parent',
        about: 'Adam',
        daysAgo: 12,
        minutes: 95,
        text: 'Bonjour Salma, Adam a adoré le dernier cours. Il répète les mots de la cuisine à toute la famille\u00a0! Doit-il revoir quelque chose avant mardi\u00a0?',
      },
      {
        by: 'teacher',
        about: 'Adam',
        daysAgo: 12,
        minutes: 40,
        text: 'Bonjour, quel plaisir de lire cela\u00a0! Une page suffit\u00a0: les lettres ع et غ, à voix haute, cinq minutes par jour. Il les confond encore un peu.',
      },
      {
        by: 'parent',
        about: 'Adam',
        daysAgo: 3,
        minutes: 300,
        text: 'C’est fait. Il a même écrit son prénom\u00a0: آدَم. Nous avons gardé la feuille pour vous la montrer.',
      },
      {
        by: 'teacher',
        about: 'Adam',
        daysAgo: 1,
        minutes: 130,
        text: 'أَحْسَنْتَ يَا آدَم\u00a0! Montrez-la-moi au début du cours. Nous commencerons les mots de la famille\u00a0: préparez si possible une photo où l’on voit ses grands-parents.',
      },
      {
        by: 'teacher',
        about: 'Adam',
        daysAgo: 1,
        minutes: 125,
        text: 'Une question aussi\u00a0: préférez-vous que je lui donne les devoirs à l’écrit ou en petite vidéo\u00a0?',
      },
    ],
    parentRead: 3,
    teacherRead: 3,
  },
  {
    teacher: 'Leïla',
    lines: [
      {
        by: 'teacher',
        about: 'Inès',
        daysAgo: 8,
        minutes: 200,
        text: 'Bonjour, Inès a pris la parole trois fois aujourd’hui dans le groupe. Elle connaît maintenant les dix premières lettres.',
      },
      {
        by: 'parent',
        about: 'Inès',
        daysAgo: 8,
        minutes: 20,
        text: 'Merci beaucoup, elle en parlait au dîner. À jeudi\u00a0!',
      },
    ],
    parentRead: 2,
    teacherRead: 2,
  },
]

/** Inserts Samia's conversations with two teachers, one with unread messages, and everybody's notifications. */
export const insertMessages = async (
  client: pg.Client,
  teacherIds: Map<string, string>,
  students: { id: string; familyId: string; firstName: string }[],
) => {
  const studentByName = new Map(students.map(student => [student.firstName, student]))
  const familyId = studentByName.get('Adam')?.familyId
  await insertAll(
    client,
    `insert into conversations (parent_id, teacher_id, last_no, parent_read_no, teacher_read_no, last_message_at, changed_at)
     select r.parent, r.teacher, r.count, r."parentRead", r."teacherRead", at, at
     from jsonb_to_recordset($1::jsonb) as r (parent uuid, teacher uuid, count int, "parentRead" int, "teacherRead" int,
       "daysAgo" int, minutes int),
     lateral (select now() - make_interval(days => r."daysAgo", mins => r.minutes) as at) a`,
    exchanges.map(({ teacher, lines, parentRead, teacherRead }) => ({
      parent: familyId,
      teacher: teacherIds.get(teacher),
      count: lines.length,
      parentRead,
      teacherRead,
      daysAgo: lines.at(-1)?.daysAgo,
      minutes: lines.at(-1)?.minutes,
    })),
  )
  await insertAll(
    client,
    `insert into messages (id, conversation_id, parent_id, no, sender, student_id, body, sent_at)
     select gen_random_uuid(), c.id, c.parent_id, r.no, r.by, r.student, r.text,
       now() - make_interval(days => r."daysAgo", mins => r.minutes)
     from jsonb_to_recordset($1::jsonb) as r (parent uuid, teacher uuid, no int, by message_side, student uuid, text text,
       "daysAgo" int, minutes int)
     join conversations c on c.parent_id = r.parent and c.teacher_id = r.teacher`,
    exchanges.flatMap(({ teacher, lines }) =>
      lines.map(({ about, ...line }, index) => ({
        ...line,
        no: index + 1,
        parent: familyId,
        teacher: teacherIds.get(teacher),
        student: studentByName.get(about)?.id,
      })),
    ),
  )
  await insertNotifications(client)
}

const insertNotifications = async (client: pg.Client) => {
  // Notifies the teachers of all bookings; those older than 20 days are read.
  await client.query(`
    insert into notifications (user_id, kind, booking_id, lesson_id, student_id, created_at, read_at)
    select b.teacher_id, 'lesson_booked', b.id, first.lesson_id, b.student_id, b.created_at,
      case when b.created_at < now() - interval '20 days' then b.created_at + interval '3 hours' end
    from bookings b
    join lateral (select lesson_id from seats where booking_id = b.id order by starts_at limit 1) first on true
    where b.student_id is not null`)
  await client.query(`
    insert into notifications (user_id, kind, lesson_id, student_id, created_at, read_at)
    select s.parent_id, 'lesson_confirmed', l.id, s.student_id, now() - interval '20 hours', null
    from lessons l join seats s on s.lesson_id = l.id and s.released_at is null
    where l.status = 'confirmed' and l.starts_at > now()`)
  await client.query(`
    insert into notifications (user_id, kind, conversation_id, count, created_at)
    select c.parent_id, 'message', c.id, c.last_no - c.parent_read_no, c.last_message_at
    from conversations c where c.last_no > c.parent_read_no`)
}

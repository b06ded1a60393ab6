import { m } from '#paraglide/messages.js'
import type { Attendance, Skill, Step } from './reports.ts'

export const attendanceLabel: Record<Attendance, () => string> = {
  present: m.reports_attendance_present,
  late: m.reports_attendance_late,
  absent: m.reports_attendance_absent,
  excused: m.reports_attendance_excused,
}

export const skillLabel: Record<Skill, () => string> = {
  reading: m.reports_skill_reading,
  writing: m.reports_skill_writing,
  speaking: m.reports_skill_speaking,
  listening: m.reports_skill_listening,
}

export const stepLabel: Record<Step, () => string> = {
  1: m.reports_step_1,
  2: m.reports_step_2,
  3: m.reports_step_3,
  4: m.reports_step_4,
}

/** Each step of each skill, as a sentence about the child. */
export const stepMeaning: Record<Skill, Record<Step, () => string>> = {
  reading: {
    1: m.reports_reading_1,
    2: m.reports_reading_2,
    3: m.reports_reading_3,
    4: m.reports_reading_4,
  },
  writing: {
    1: m.reports_writing_1,
    2: m.reports_writing_2,
    3: m.reports_writing_3,
    4: m.reports_writing_4,
  },
  speaking: {
    1: m.reports_speaking_1,
    2: m.reports_speaking_2,
    3: m.reports_speaking_3,
    4: m.reports_speaking_4,
  },
  listening: {
    1: m.reports_listening_1,
    2: m.reports_listening_2,
    3: m.reports_listening_3,
    4: m.reports_listening_4,
  },
}

type Item = { kind: 'word' | 'letter' | 'point'; ar: string; meaning: string; sounds: string }

/** «قَمَر (qamar), la lune», «la lettre ق (qâf)», «montrer du doigt» */
export const itemText = ({ kind, ar, meaning, sounds }: Item): string => {
  if (kind === 'point') return meaning
  return kind === 'letter'
    ? m.reports_item_letter({ ar, sounds })
    : m.reports_item_word({ ar, sounds, meaning })
}

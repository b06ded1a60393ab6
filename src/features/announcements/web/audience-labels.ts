import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { weekdayLabel } from '#platform/time/weekday-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import type { AnnouncementView, Group } from '../server/api.ts'

/** «mercredi 17:00, Niveau 2, Salma Essai» */
export const groupLabel = ({ weekday, time, level, teacherName }: Group) =>
  m.announcements_group({
    day: weekdayLabel(weekday),
    time,
    level: levelLabel[level](),
    teacher: teacherName,
  })

export const audienceLabel = ({
  audience,
  teacherName,
  group,
}: Pick<AnnouncementView, 'audience' | 'teacherName' | 'group'>) => {
  if (audience === 'families') return m.announcements_to_families()
  if (audience === 'teachers') return m.announcements_to_teachers()
  return group
    ? m.announcements_to_group({ group: groupLabel(group) })
    : m.announcements_to_teacher({ of: ofName(teacherName ?? '') })
}

import { keepPreviousData } from '@tanstack/react-query'
import type { WeekPart } from '#features/availability/day-parts.ts'
import { availabilityApi } from '#features/availability/web/api.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { teachersPerPage } from '#features/teachers/teachers.ts'
import { varietyLabel } from '#features/teachers/teaching-labels.ts'
import { specializationLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { listWeekdayNames } from '#platform/time/date-format.ts'
import { weekdays } from '#platform/time/dates.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import type { FinderSearch } from './finder-params.ts'

/** Fresh for 30 seconds, kept for five minutes; the list before stays until the next one is there. */
export const finderQuery = (search: FinderSearch, timezone: string) => {
  const { variety, max, trial, ...same } = search
  return availabilityApi.find.queryOptions({
    input: {
      ...same,
      varieties: variety,
      maxRate: max,
      trial: trial ? true : undefined,
      limit: teachersPerPage,
      timezone,
    },
    staleTime: 30_000,
    gcTime: 300_000,
    placeholderData: keepPreviousData,
  })
}
export type Found = Awaited<ReturnType<typeof availabilityApi.find.call>>
export type FoundTeacher = Found['teachers'][number]

const partLabels = {
  matin: m.teachers_part_matin,
  'apres-midi': m.teachers_part_apres_midi,
  soir: m.teachers_part_soir,
}
export const partLabel = (part: keyof typeof partLabels) => partLabels[part]()

/** «mercredi soir» */
export const whenLabel = (when: WeekPart) => {
  const [day = '', ...part] = when.split('-')
  const name = partLabels[part.join('-') as keyof typeof partLabels]()
  const weekday = listWeekdayNames()[weekdays.indexOf(day as (typeof weekdays)[number])]?.long ?? day
  return m.teachers_when({ day: weekday, part: name.toLocaleLowerCase() })
}

/** The filters in force: what each is called, and the search without it. */
export const chosenFilters = (search: FinderSearch): { label: string; without: FinderSearch }[] => {
  const first = { ...search, page: undefined }
  return [
    ...(search.age
      ? [{ label: m.teachers_age({ age: search.age }), without: { ...first, age: undefined } }]
      : []),
    ...(search.level ? [{ label: levelLabel[search.level](), without: { ...first, level: undefined } }] : []),
    ...(search.when ? [{ label: whenLabel(search.when), without: { ...first, when: undefined } }] : []),
    ...(search.variety ?? []).map(variety => {
      const others = search.variety?.filter(one => one !== variety)
      return {
        label: varietyLabel[variety](),
        without: { ...first, variety: others?.length ? others : undefined },
      }
    }),
    ...(search.specialization
      ? [
          {
            label: specializationLabel(search.specialization),
            without: { ...first, specialization: undefined },
          },
        ]
      : []),
    ...(search.max === undefined
      ? []
      : [
          {
            label: m.teachers_filter_rate_chip({ rate: formatEuros(search.max * 100) }),
            without: { ...first, max: undefined },
          },
        ]),
    ...(search.trial ? [{ label: m.teachers_filter_trial(), without: { ...first, trial: undefined } }] : []),
  ]
}

/** «pour un enfant de 6 ans, niveau Initiation, libre le mercredi soir» */
export const searchSentence = ({ age, level, when }: FinderSearch) =>
  [
    age && m.teachers_for_age({ age }),
    level && m.teachers_for_level({ level: levelLabel[level]() }),
    when && m.teachers_for_when({ when: whenLabel(when) }),
  ]
    .filter(Boolean)
    .join(', ')

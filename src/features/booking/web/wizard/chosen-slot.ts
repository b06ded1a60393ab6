import { useQuery } from '@tanstack/react-query'
import { monthShowing } from '#platform/time/month-calendar.ts'
import { hoursQuery, monthQuery } from '../queries.ts'
import { searchFor } from './teacher-match.ts'
import type { Wizard } from './use-wizard.ts'

/** The chosen hour as the server lists it, on the family's clock; undefined until its list has come. */
export const useChosenSlot = ({ choices, today, quote, student }: Wizard) => {
  const isTimeFirst = choices.path === 'time'
  const hours = useQuery({
    ...hoursQuery(choices, searchFor(student)),
    enabled: isTimeFirst && choices.date !== undefined,
  })
  const day = today.data?.today
  const slots = useQuery({
    ...monthQuery(choices, choices.date && day && monthShowing(choices.date, day), day),
    enabled:
      !isTimeFirst && choices.date !== undefined && day !== undefined && choices.teacherId !== undefined,
  })
  const isChosen = ({ startsAt }: { startsAt: string | null }) => startsAt === choices.startsAt
  return (isTimeFirst ? hours.data : slots.data)?.slots.find(isChosen) ?? quote.data?.sessions.find(isChosen)
}

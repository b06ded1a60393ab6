import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { ofName } from '#platform/words/of-name.ts'
import { toast } from '#ui/feedback/toast.ts'
import { availabilityApi } from './api.ts'
import { clock, ruleWord } from './hour-words.ts'
import { refetchHours } from './queries.ts'
import type { HourView } from './week-view.ts'

type Asked = { date: string; hour: number; open: boolean; keepsLessons?: boolean }
/** An hour that is closed only once the teacher has read whose lesson stands in it. */
export type HourQuestion = { date: string; hour: number; names: string }

const refusedWith = (error: unknown, code: string) => error instanceof ORPCError && error.code === code

/** Opens and closes hours: a press says what the hour shall be, the server does it, and the calendar is read again. */
export const useSetHour = () => {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<HourQuestion>()
  const refresh = () => refetchHours(queryClient)
  const mutation = useMutation(
    availabilityApi.openOrClose.mutationOptions({
      onSuccess: async ({ hour, state, lessonsKept }) => {
        setQuestion(undefined)
        await refresh()
        toast.success(
          m.availability_hour_updated({ time: clock(hour), status: ruleWord(state) }),
          lessonsKept ? { description: m.availability_lesson_kept({ of: ofName(lessonsKept) }) } : {},
        )
      },
      onError: async (error, { date, hour }) => {
        if (refusedWith(error, 'hour_has_lesson')) {
          // Booked since the calendar was drawn: now the teacher is asked, and the calendar shows why.
          const { names } = (error as ORPCError<string, { names?: string }>).data ?? {}
          setQuestion({ date, hour, names: names ?? '' })
          await refresh()
          return
        }
        setQuestion(undefined)
        toast.error(isApiRefusal(error) ? error.message : m.availability_hour_failed())
        await refresh()
      },
    }),
  )
  const set = (asked: Asked) => {
    if (!mutation.isPending) mutation.mutate(asked)
  }
  return {
    /** The hour whose badge was pressed: open it where it is closed, close it where it is open. */
    press: (date: string, { hour, rules, lessons }: HourView) => {
      if (rules === 'available' && lessons.length > 0)
        setQuestion({ date, hour, names: lessons.map(({ name }) => name).join(', ') })
      else set({ date, hour, open: rules !== 'available' })
    },
    busy: mutation.isPending ? mutation.variables : undefined,
    question,
    forget: () => setQuestion(undefined),
    close: ({ date, hour }: HourQuestion) => set({ date, hour, open: false, keepsLessons: true }),
  }
}

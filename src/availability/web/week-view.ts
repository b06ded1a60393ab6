import type { api } from '~/api-client'

/** The week as the API tells it. */
export type WeekView = Awaited<ReturnType<typeof api.availability.week>>
export type DayView = WeekView['days'][number]
export type HourView = DayView['hours'][number]
export type TimetableRow = Awaited<ReturnType<typeof api.availability.timetable>>['rows'][number]

import type { availabilityApi } from './api.ts'

/** The week as the API tells it. */
export type WeekView = Awaited<ReturnType<typeof availabilityApi.week.call>>
export type DayView = WeekView['days'][number]
export type HourView = DayView['hours'][number]
export type TimetableRow = Awaited<ReturnType<typeof availabilityApi.timetable.call>>['rows'][number]

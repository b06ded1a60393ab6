import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Diploma, TeacherSettings } from '#features/teachers/own-settings.ts'
import { mayBeVideo } from '#features/teachers/settings.ts'
import type { teacherSpaceApi } from './api.ts'

export type SettingsView = Awaited<ReturnType<typeof teacherSpaceApi.settings.call>>

const isFilled = (diploma: z.infer<typeof Diploma>) => Object.values(diploma).some(Boolean)

/** A row of the form, which may be empty. */
const DiplomaRow = z
  .extend(Diploma, { title: Diploma.shape.place })
  .check(z.refine(row => row.title !== '' || !isFilled(row), { path: ['title'] }))

/** The settings as the form has them: checkboxes have texts, and empty rows of diplomas are ignored. */
export const settingsSchema = ({ presentationVideoUrl: stored }: SettingsView) =>
  z.extend(z.omit(TeacherSettings, { timezone: true }), {
    lessonLengths: z.pipe(
      z.pipe(
        z.array(z.string()),
        z.transform(lengths => lengths.map(Number)),
      ),
      TeacherSettings.shape.lessonLengths,
    ),
    presentationVideoUrl: TeacherSettings.shape.presentationVideoUrl.check(
      z.refine(url => mayBeVideo(url, stored)),
    ),
    education: z.pipe(
      z.array(DiplomaRow),
      z.transform(rows => rows.filter(isFilled)),
    ),
  })
type Schema = ReturnType<typeof settingsSchema>
export type SettingsForm = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

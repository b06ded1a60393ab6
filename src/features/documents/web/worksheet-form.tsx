import { useQuery } from '@tanstack/react-query'
import { Award, Printer } from 'lucide-react'
import { levelLabel } from '#features/families/level-labels.ts'
import { themeName } from '#features/learning/theme-names.ts'
import { m } from '#paraglide/messages.js'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { themeSource } from '../worksheet.ts'
import { worksheetChoicesQuery } from './queries.ts'

/** Saves a worksheet and the certificates of a child as PDF: for its parents and its teachers. A plain form, so that the page stays. */
export function WorksheetForm({ studentId, name }: { studentId: string; name: string }) {
  const { data } = useQuery(worksheetChoicesQuery(studentId))
  return (
    <section aria-labelledby="fiche" className="mt-10">
      <h2 id="fiche" className="text-2xl">
        {m.documents_worksheet_heading()}
      </h2>
      <p className="mt-1 max-w-read text-muted-foreground">{m.documents_worksheet_text({ name })}</p>
      <form
        action={`/api/v1/documents/children/${studentId}/worksheet`}
        method="get"
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <Field label={m.documents_worksheet_about()} className="max-sm:w-full">
          <NativeSelect name="about" defaultValue="lesson">
            <option value="lesson">{m.documents_worksheet_choice_lesson()}</option>
            <option value="due">{m.documents_worksheet_choice_due()}</option>
            {data?.themes.map(theme => (
              <option key={theme} value={themeSource(theme)}>
                {m.documents_worksheet_choice_theme({ theme: themeName(theme) })}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button type="submit" variant="outline" className="max-sm:w-full">
          <Printer aria-hidden="true" strokeWidth={1.75} />
          {m.documents_worksheet_download()}
        </Button>
      </form>
      <h3 className="mt-8 text-xl">{m.documents_level_certificates()}</h3>
      <p className="mt-1 max-w-read text-muted-foreground">{m.documents_level_certificates_text()}</p>
      <ul className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {data?.certificates.map(level => (
          <li key={level}>
            <a
              href={`/api/v1/documents/children/${studentId}/certificates/${level}`}
              download
              className={buttonClass('outline')}
            >
              <Award aria-hidden="true" strokeWidth={1.75} />
              {m.documents_level_certificate({ level: levelLabel[level]() })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

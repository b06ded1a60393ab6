import { levels } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import type { ReportContent } from '../server/input.ts'

/** After a trial: the level and the plan that the teacher proposes. */
export function ProposalFields({
  content,
  packages,
  onChange,
}: {
  content: ReportContent
  packages: readonly { id: string; name: string }[]
  onChange: (change: Partial<ReportContent>) => void
}) {
  return (
    <section aria-labelledby="suite" className="mt-10">
      <h2 id="suite" className="text-2xl">
        {m.reports_proposal()}
      </h2>
      <p className="mt-1 text-muted-foreground">{m.reports_proposal_text()}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field label={m.reports_proposed_level()}>
          <NativeSelect
            value={content.proposedLevel ?? ''}
            onChange={event =>
              onChange({ proposedLevel: levels.find(level => level === event.target.value) ?? null })
            }
          >
            <option value="">{m.reports_proposal_none()}</option>
            {levels.map(level => (
              <option key={level} value={level}>
                {levelLabel[level]()}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={m.reports_proposed_package()}>
          <NativeSelect
            value={content.proposedPackageId ?? ''}
            onChange={event => onChange({ proposedPackageId: event.target.value || null })}
          >
            <option value="">{m.reports_proposal_single()}</option>
            {packages.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
    </section>
  )
}

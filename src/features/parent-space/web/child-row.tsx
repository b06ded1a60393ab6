import { Link } from '@tanstack/react-router'
import type { StudentView } from '#features/families/server/student.ts'
import { ageAndLevel } from '#features/families/web/family-labels.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'

/** A child in a list, with age, level and reading progress. The whole row links to the child's page. */
export function ChildRow({ student }: { student: StudentView }) {
  const { reading } = student.progress
  return (
    <li className="relative flex items-center gap-4 py-4">
      <LetterPortrait name={student.firstName} className="size-14 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <Link
            to="/parent/children/$id"
            params={{ id: student.id }}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {student.firstName}
          </Link>
        </p>
        <p className="text-sm text-muted-foreground">{ageAndLevel(student)}</p>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <progress
            className="progress h-2 w-auto min-w-20 flex-1"
            aria-label={m.families_reading_label({ of: ofName(student.firstName) })}
            value={reading}
            max={100}
          />
          <span className="chiffres text-xs text-muted-foreground">
            {m.families_reading_percentage({ value: reading })}
          </span>
        </div>
      </div>
    </li>
  )
}

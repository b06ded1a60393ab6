import type { TextView } from '#features/school/server/describe-text.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import type { Section } from './sections-form.tsx'

/** Who changed a text and when, newest first; a legal text or that of a consent can be read as it was. */
export function SchoolTextVersions({
  versions,
  isReadable,
  onTake,
}: {
  versions: TextView['versions']
  isReadable: boolean
  onTake: (sections: Section[]) => void
}) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="text-2xl">
        {m.admin_texts_versions()}
      </h2>
      {versions.length === 0 ? (
        <p className="mt-3 text-muted-foreground">{m.admin_texts_versions_none()}</p>
      ) : (
        <ol className="mt-3 divide-y border-y">
          {versions.map(({ version, day, time, author, sections }, index) => (
            <li key={version} className="py-3">
              <p className="font-semibold">
                {m.admin_texts_version({ version })}
                {index === 0 && (
                  <span className="font-normal text-muted-foreground">
                    , {m.admin_texts_version_current()}
                  </span>
                )}
              </p>
              <p className="text-sm text-muted-foreground">
                {m.admin_texts_version_by({
                  author: author ?? m.admin_texts_version_author_gone(),
                  day,
                  time,
                })}
              </p>
              {isReadable &&
                (sections ? (
                  <OldText sections={sections} onTake={onTake} canTake={index > 0} />
                ) : (
                  <p className="mt-1 text-sm">{m.admin_texts_version_default()}</p>
                ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function OldText({
  sections,
  onTake,
  canTake,
}: {
  sections: Section[]
  onTake: (sections: Section[]) => void
  canTake: boolean
}) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-primary underline decoration-primary/30 underline-offset-4">
        {m.admin_texts_version_read()}
      </summary>
      {sections.map(({ title, text }) => (
        <div key={`${title} ${text}`} className="mt-3 text-sm">
          {title && <h3 className="font-semibold">{title}</h3>}
          <p className="mt-1 whitespace-pre-line wrap-anywhere text-muted-foreground">{text}</p>
        </div>
      ))}
      {canTake && (
        <Button type="button" variant="outline" size="sm" className="mt-3" onClick={() => onTake(sections)}>
          {m.admin_texts_version_take()}
        </Button>
      )}
    </details>
  )
}

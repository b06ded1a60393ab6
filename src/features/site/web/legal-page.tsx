import { useSuspenseQuery } from '@tanstack/react-query'
import type { LegalPage as LegalPageName, TextSpan } from '#features/school/school.ts'
import { m } from '#paraglide/messages.js'
import { Alert } from '#ui/feedback/alert.tsx'
import { legalQuery } from './queries.ts'

/** A legal page. While any blank is empty, a warning at the top says that the page is unfinished. */
export function LegalPage({ page }: { page: LegalPageName }) {
  const { data: text } = useSuspenseQuery(legalQuery(page))
  return (
    <article className="mx-auto max-w-page px-gutter py-section">
      <h1 className="text-4xl tracking-display">{text.title}</h1>
      {text.missing.length > 0 && (
        <Alert kind="warning" title={m.site_legal_unfinished()} className="mt-8 max-w-read">
          {m.site_legal_missing({ list: text.missing.join(', ') })}
        </Alert>
      )}
      <div className="mt-10 flex max-w-read flex-col gap-10">
        {text.sections.map(section => (
          <section key={section.title}>
            <h2 className="text-2xl">{section.title}</h2>
            {section.paragraphs.map(spans => (
              <p key={spans.map(span => span.text).join('')} className="mt-3">
                {spans.map((span, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a blank may stand twice in a paragraph that never changes.
                  <LegalSpan key={index} {...span} />
                ))}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}

function LegalSpan({ text, isBlank }: TextSpan) {
  if (!isBlank) return text
  return (
    <mark className="rounded-xs bg-warning-soft box-decoration-clone px-0.5 text-warning-soft-foreground">
      {m.site_legal_blank({ name: text })}
    </mark>
  )
}

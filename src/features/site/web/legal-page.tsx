import { useSuspenseQuery } from '@tanstack/react-query'
import type { LegalPage as LegalPageName } from '#features/school/legal-pages.ts'
import { legalQuery } from './queries.ts'

/** A legal page. Sentences that need a detail which the school has not given are not in it. */
export function LegalPage({ page }: { page: LegalPageName }) {
  const { data: text } = useSuspenseQuery(legalQuery(page))
  return (
    <article className="mx-auto max-w-page px-gutter py-section">
      <h1 className="text-4xl tracking-display">{text.title}</h1>
      <div lang={text.locale} className="mt-10 flex max-w-read flex-col gap-10">
        {text.sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and a page never changes while it is read.
          <section key={index}>
            <h2 className="text-2xl">{section.title}</h2>
            {section.paragraphs.map(paragraph => (
              <p key={paragraph} className="mt-3 whitespace-pre-line wrap-anywhere">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}

import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'

const reasons = [
  {
    arabic: 'مُرُونَة',
    latin: m.site_why_flexibility_latin,
    title: m.site_why_flexibility,
    text: m.site_why_flexibility_text,
  },
  {
    arabic: 'مَعًا',
    latin: m.site_why_community_latin,
    title: m.site_why_community,
    text: m.site_why_community_text,
  },
  { arabic: 'خُطْوَة', latin: m.site_why_pace_latin, title: m.site_why_pace, text: m.site_why_pace_text },
  {
    arabic: 'أَنَا',
    latin: m.site_why_personal_latin,
    title: m.site_why_personal,
    text: m.site_why_personal_text,
  },
]

export function Reasons({ schoolName }: { schoolName: string }) {
  return (
    <section className="mx-auto max-w-page px-gutter py-section" aria-labelledby="t-pq">
      <h2 id="t-pq" className="text-4xl tracking-display">
        {m.site_home_why_title({ name: schoolName })}
      </h2>
      <div className="mt-12 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(reason => (
          <article key={reason.arabic} className="flex flex-col">
            <div className="flex items-baseline justify-between border-b-2 border-primary pb-1">
              <span lang="ar-Latn" className="text-sm text-muted-foreground">
                {reason.latin()}
              </span>
              <Arabic kufi className="text-[2.75rem] leading-[1.75]! font-semibold text-primary">
                {reason.arabic}
              </Arabic>
            </div>
            <h3 className="mt-5 text-xl">{reason.title()}</h3>
            <p className="mt-2 text-muted-foreground">{reason.text()}</p>
          </article>
        ))}
      </div>
    </section>
  )
}

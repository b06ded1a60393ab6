import { Link, useRouteContext } from '@tanstack/react-router'
import { SchoolContact } from '#features/school/web/school-contact.tsx'
import { m } from '#paraglide/messages.js'
import { ArabicWordmark, Logo } from '#ui/brand/logo.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { footerColumnsFor } from './site-nav.ts'
import { ThemeChoice } from './theme-choice.tsx'

export function SiteFooter() {
  const { school, viewer } = useRouteContext({ from: '__root__' })
  return (
    <footer className="border-t bg-background text-sm text-muted-foreground">
      <div className="mx-auto max-w-page px-gutter py-10">
        <nav
          id="plan-du-site"
          aria-label={m.site_footer_label()}
          className="grid grid-cols-2 gap-x-8 gap-y-8 sm:grid-cols-[2fr_1fr_1fr_1fr]"
        >
          <div className="col-span-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 sm:col-span-1 sm:flex-col sm:items-start sm:justify-start">
            <div>
              {school?.logo ? <Logo school={school} /> : <ArabicWordmark className="h-8! text-primary" />}
              <p className="mt-3">
                {school?.name ?? m.site_name()}
                {school && ` · ${school.slogan}`}
              </p>
              <SchoolContact className="mt-3" />
            </div>
            <LanguageChoice />
            <ThemeChoice className="sm:mt-2" />
          </div>
          {footerColumnsFor(viewer !== null).map(column => (
            <div key={column.key}>
              <h2 className="font-sans text-sm font-semibold text-foreground">{column.label()}</h2>
              <ul className="mt-2">
                {column.items.map(item => (
                  <li key={item.to}>
                    <Link
                      to={item.to}
                      className="inline-flex min-h-9 items-center rounded-sm underline-offset-4 hover:text-foreground hover:underline"
                    >
                      {item.label()}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}

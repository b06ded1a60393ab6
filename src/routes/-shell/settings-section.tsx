import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'

/** A part of a settings page; its id is the anchor of SettingsNav. */
export const SettingsSection = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) => (
  <section aria-labelledby={id} className="mt-10 max-w-3xl">
    <h2 id={id} className="scroll-mt-24 text-2xl">
      {title}
    </h2>
    <div className="card mt-4 p-card sm:p-7">{children}</div>
  </section>
)

/** The parts that `Security` and `OwnDataLink` show themselves. */
export const accountSections = () => [
  { id: 'coordonnees', title: m.accounts_contact() },
  { id: 'securite', title: m.accounts_security() },
  { id: 'donnees', title: m.privacy_link_title() },
]

/** Leads to the parts of a settings page, which is long on a phone. */
export const SettingsNav = ({ sections }: { sections: readonly { id: string; title: string }[] }) => (
  <nav aria-label={m.site_settings_sections()} className="mt-6 max-w-3xl">
    <ul className="flex flex-wrap gap-2">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center rounded-full border bg-card px-4 text-sm font-semibold hover:bg-accent"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'

/** Links from a profile to the page where a person downloads or erases their data; a parent's has the family's too. */
export function OwnDataLink({ isParent = false, className }: { isParent?: boolean; className?: string }) {
  return (
    <section aria-labelledby="donnees" className={className}>
      <h2 id="donnees" className="text-2xl">
        {m.privacy_link_title()}
      </h2>
      <div className="card mt-4 p-card sm:p-7">
        <p className="text-muted-foreground">
          {isParent ? m.privacy_link_text() : m.privacy_link_text_own()}
        </p>
        <p className="mt-5 flex sm:justify-end">
          <Link to="/mes-donnees" className={`${buttonClass('outline')} max-sm:w-full`}>
            {m.privacy_link()}
          </Link>
        </p>
      </div>
    </section>
  )
}

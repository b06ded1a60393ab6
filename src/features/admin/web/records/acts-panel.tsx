import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarPlus, ChevronRight, FileText, type LucideIcon, Mail } from 'lucide-react'
import { shareFileId } from '#features/documents/web/share-file-id.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import type { FamilyRecord } from '../../server/records/record-view.ts'

const row =
  'flex min-h-11 items-center gap-3.5 py-3 underline decoration-transparent underline-offset-4 hover:decoration-current'

function Act({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
    </>
  )
}

/** The school's actions on behalf of the family. */
export function ActsPanel({ id, family }: { id: string; family: FamilyRecord }) {
  return (
    <section aria-labelledby="a-sa-place" className="rounded-2xl bg-wash-paon p-5 text-wash-paon-foreground">
      <h2 id="a-sa-place" className="text-xl">
        {m.admin_act_panel_title({ of: ofName(family.firstName) })}
      </h2>
      <p className="mt-1 text-sm">{m.admin_act_panel_text()}</p>
      <ul className="mt-3 divide-y divide-current/20">
        {family.children.length > 0 && !family.blockedOn && (
          <li>
            <Link to="/admin/families/$id/book" params={{ id }} className={row}>
              <Act
                icon={CalendarPlus}
                title={m.admin_act_panel_book()}
                text={m.admin_act_panel_book_text()}
              />
            </Link>
          </li>
        )}
        {family.upcomingLessons > 0 && (
          <li>
            <Link to="/admin/lessons" search={{ family: id }} className={row}>
              <Act
                icon={CalendarClock}
                title={m.admin_act_panel_change()}
                text={m.admin_act_panel_change_text()}
              />
            </Link>
          </li>
        )}
        <li>
          <Link to="/admin/documents" search={{ family: id }} hash={shareFileId} className={row}>
            <Act icon={FileText} title={m.admin_act_panel_share()} text={m.admin_act_panel_share_text()} />
          </Link>
        </li>
        <li>
          <a href={`mailto:${family.email}`} className={row}>
            <Act icon={Mail} title={m.admin_act_panel_write()} text={m.admin_act_panel_write_text()} />
          </a>
        </li>
      </ul>
    </section>
  )
}

import { Link2, Mail } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { MenuItem } from '#ui/overlays/dropdown-menu.tsx'
import type { LessonView } from '../server/view.ts'
import { copyLink } from './lesson-link.ts'
import { useSendLink } from './use-send-link.ts'

/** Menu items that copy or mail the lesson's link. */
export function LinkItems({ lesson }: { lesson: LessonView }) {
  const { sendLink, isSending } = useSendLink(lesson)
  return (
    <>
      <MenuItem icon={<Link2 aria-hidden="true" strokeWidth={1.75} />} onSelect={() => void copyLink(lesson)}>
        {m.lessons_copy_link()}
      </MenuItem>
      <MenuItem
        icon={<Mail aria-hidden="true" strokeWidth={1.75} />}
        disabled={isSending}
        onSelect={sendLink}
      >
        {m.lessons_send_link()}
      </MenuItem>
    </>
  )
}

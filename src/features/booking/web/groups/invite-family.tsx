import { Share2 } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'

/** Copies the public address of a group, for a family whose child could be the second one. */
export function InviteFamily({ groupId, className }: { groupId: string; className?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/groups?group=${groupId}`)
      toast.success(m.groups_invite_copied())
    } catch {
      // Refused by the browser: without permission, or on a page without https.
      toast.error(m.groups_invite_failed(), { description: `${location.origin}/groups?group=${groupId}` })
    }
  }
  return (
    <Button variant="outline" className={cn('max-sm:w-full', className)} onClick={() => void copy()}>
      <Share2 aria-hidden="true" strokeWidth={1.75} />
      {m.groups_invite()}
    </Button>
  )
}

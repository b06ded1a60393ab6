import { Share2 } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'

/** Copies the public address of a group, for a family whose child could be the second one. */
export const copyInvitation = async (groupId: string) => {
  const address = `${location.origin}/groups?group=${groupId}`
  try {
    await navigator.clipboard.writeText(address)
    toast.success(m.groups_invite_copied())
  } catch {
    // Refused by the browser: without permission, or on a page without https.
    toast.error(m.groups_invite_failed(), { description: address })
  }
}

export function InviteFamily({
  groupId,
  isOnBand = false,
  className,
}: {
  groupId: string
  isOnBand?: boolean
  className?: string
}) {
  return (
    <Button
      variant={isOnBand ? 'band' : 'outline'}
      className={cn('max-sm:w-full', className)}
      onClick={() => void copyInvitation(groupId)}
    >
      <Share2 aria-hidden="true" strokeWidth={1.75} />
      {m.groups_invite()}
    </Button>
  )
}

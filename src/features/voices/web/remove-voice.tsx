import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { voicesApi } from './api.ts'
import type { VoiceView } from './voice-list.tsx'

/** A parent deletes a repeated word. */
export function RemoveVoice({ voice }: { voice: VoiceView }) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const removing = useMutation(
    voicesApi.remove.mutationOptions({
      onSuccess: async () => {
        setIsOpen(false)
        await queryClient.invalidateQueries({ queryKey: voicesApi.key() })
        toast.success(m.voices_removed())
      },
      onError: error => toast.error(error.message),
    }),
  )
  return (
    <>
      <Button variant="ghost" size="sm" className="h-11 self-start" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden="true" />
        {m.voices_remove()}
        <span className="sr-only"> ({voice.soundsFr})</span>
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.voices_remove_title()}
        description={m.voices_remove_text()}
        confirm={m.voices_remove()}
        destructive
        busy={removing.isPending}
        onConfirm={() => removing.mutate({ id: voice.id })}
      />
    </>
  )
}

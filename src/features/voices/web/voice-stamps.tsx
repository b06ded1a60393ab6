import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ear, Star } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { stampLabels } from '../stamp-labels.ts'
import { type VoiceStamp, voiceStamps } from '../voices.ts'
import { voicesApi } from './api.ts'
import type { VoiceView } from './voice-list.tsx'

const looks: Record<VoiceStamp, { label: () => string; Icon: typeof Star }> = {
  bravo: { label: stampLabels.bravo, Icon: Star },
  listen_again: { label: stampLabels.listen_again, Icon: Ear },
}

/** The teacher's feedback, as a rubber stamp. */
export function StampOfTeacher({ stamp }: { stamp: VoiceStamp }) {
  const { label, Icon } = looks[stamp]
  return (
    <p
      className={cn(
        'flex shrink-0 -rotate-6 flex-col items-center gap-1 rounded-xl border-3 px-3 py-2 text-center font-display text-base leading-tight font-bold',
        stamp === 'bravo'
          ? 'border-success-line bg-success-soft text-success-soft-foreground'
          : 'border-warning-line bg-warning-soft text-warning-soft-foreground',
      )}
    >
      <Icon aria-hidden="true" className={cn('size-6', stamp === 'bravo' && 'fill-current')} />
      <span className="sr-only">{m.voices_stamp_of_teacher()} </span>
      {label()}
    </p>
  )
}

/** The teacher's two stamps. Pressing the chosen one again removes it. */
export function StampVoice({ voice }: { voice: VoiceView }) {
  const queryClient = useQueryClient()
  const stamping = useMutation(
    voicesApi.stamp.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: voicesApi.key() }),
      onError: error => toast.error(error.message),
    }),
  )
  const current = stamping.isPending ? stamping.variables.stamp : voice.stamp
  return (
    <fieldset aria-label={m.voices_stamps({ word: voice.soundsFr })} className="flex flex-wrap gap-2">
      {voiceStamps.map(stamp => {
        const { label, Icon } = looks[stamp]
        return (
          <Button
            key={stamp}
            size="sm"
            className="h-11"
            variant={current === stamp ? 'secondary' : 'outline'}
            aria-pressed={current === stamp}
            onClick={() => stamping.mutate({ id: voice.id, stamp: current === stamp ? null : stamp })}
          >
            <Icon aria-hidden="true" />
            {label()}
          </Button>
        )
      })}
    </fieldset>
  )
}

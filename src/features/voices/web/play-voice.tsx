import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { playClip, useStopSoundOnLeave } from '#features/clips/web/play-clip.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { voicesApi } from './api.ts'
import type { VoiceView } from './voice-list.tsx'

/** Plays a repeated word. Its address is fetched each time, because it soon expires. */
export function PlayVoice({ voice }: { voice: VoiceView }) {
  useStopSoundOnLeave()
  const hearing = useMutation({
    mutationFn: async () => playClip([await voicesApi.hear.call({ id: voice.id })]),
    onSuccess: isPlaying => {
      if (!isPlaying) toast.error(m.voices_unavailable())
    },
    onError: (error: Error) => toast.error(error.message),
  })
  return (
    <button
      type="button"
      aria-label={m.voices_hear_word({ word: voice.soundsFr })}
      aria-busy={hearing.isPending}
      onClick={() => hearing.mutate()}
      className="flex size-14 shrink-0 cursor-pointer items-center justify-center rounded-xl bg-primary text-primary-foreground hover:bg-primary-hover focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-highlight active:scale-97"
    >
      <Play aria-hidden="true" className="size-6 fill-current" />
    </button>
  )
}

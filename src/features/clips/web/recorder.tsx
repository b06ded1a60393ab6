import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Mic, Play, RotateCcw, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Level } from '#features/families/families.ts'
import { m } from '#paraglide/messages.js'
import { usePermissionsPolicy } from '#platform/device/use-permissions-policy.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import type { ClipKind } from '../clips.ts'
import { clipsApi } from './api.ts'
import { failureText } from './labels.ts'
import { nextQuery } from './queries.ts'
import { encodeTake, longestTake, takeBitRate, VoiceError } from './record-voice.ts'
import { useRecorder } from './use-recorder.ts'

/** The queue of a level: one thing to read aloud after the other. */
export function Recorder({ level, kind }: { level: Level; kind: ClipKind }) {
  const [skipped, setSkipped] = useState<string[]>([])
  const { data } = useSuspenseQuery(nextQuery(level, kind, skipped))
  const done = data.total - data.left
  return (
    <div className="mt-6 max-w-3xl">
      <ProgressBar
        label={m.clips_queue_progress({ done, total: data.total })}
        value={data.total === 0 ? 100 : Math.round((100 * done) / data.total)}
      />
      {data.next ? (
        <Reading
          key={data.next.item}
          item={data.next}
          kind={kind}
          onSkip={
            data.left > 1 ? () => setSkipped([...skipped, data.next?.item ?? ''].slice(-200)) : undefined
          }
        />
      ) : (
        <EmptyState className="mt-6 py-12" title={m.clips_queue_empty()} text={m.clips_queue_empty_text()} />
      )}
    </div>
  )
}

type Next = NonNullable<Awaited<ReturnType<typeof clipsApi.next.call>>['next']>

function Reading({ item, kind, onSkip }: { item: Next; kind: ClipKind; onSkip: (() => void) | undefined }) {
  const mayRecord = usePermissionsPolicy()
  const { state, start, stop, clear } = useRecorder({
    longest: longestTake(kind),
    bitsPerSecond: takeBitRate,
    finish: async take => {
      const result = await encodeTake(take, kind)
      const [preview] = Object.values(result)
      if (!preview) throw new VoiceError('unsupported')
      return { result, preview }
    },
  })
  const queryClient = useQueryClient()
  const audio = useRef<HTMLAudioElement>(null)
  const send = useMutation(
    clipsApi.record.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: clipsApi.key() })
        toast.success(m.clips_sent())
      },
      onError: async error => {
        toast.error(error.message)
        await queryClient.invalidateQueries({ queryKey: clipsApi.key() })
      },
    }),
  )
  const main = useRef<HTMLButtonElement>(null)
  // The button under the finger changes its meaning; the focus follows the next step.
  useEffect(() => {
    if (state.is === 'recording' || state.is === 'ready') main.current?.focus()
  }, [state.is])
  const isRecording = state.is === 'recording'
  return (
    <Card className="mt-5 p-card text-center sm:p-8">
      {item.reason && (
        <Alert className="mb-5 text-left">
          <span className="wrap-anywhere">
            {m.clips_rejected_because()} {item.reason}
          </span>
        </Alert>
      )}
      {kind === 'instruction' ? (
        <p lang="fr" className="text-2xl text-balance">
          {item.soundsFr}
        </p>
      ) : (
        <>
          <p
            lang="ar"
            dir="rtl"
            className={cn('text-center leading-[1.7]!', kind === 'sentence' ? 'text-4xl' : 'text-7xl')}
          >
            {item.shown}
          </p>
          <p lang="ar-Latn" className="mt-1 text-center text-xl">
            {item.soundsFr}
          </p>
        </>
      )}
      {item.fr && <p className="text-muted-foreground">{item.fr}</p>}
      {kind === 'letter' && <p className="mt-2 text-sm text-muted-foreground">{m.clips_read_name()}</p>}
      <p role="status" className="mt-5 min-h-6">
        {isRecording && (
          <span className="inline-flex items-center gap-2 font-semibold">
            <span
              aria-hidden="true"
              className="size-3 rounded-full bg-destructive motion-safe:animate-pulse"
            />
            {m.clips_recording()}
          </span>
        )}
        {state.is === 'preparing' && m.clips_preparing()}
        {state.is === 'ready' && m.clips_ready()}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {state.is === 'ready' ? (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: the text that is read aloud is above */}
            <audio ref={audio} src={state.address} autoPlay />
            <Button
              ref={main}
              busy={send.isPending}
              onClick={() => send.mutate({ item: item.item, ...state.result })}
            >
              {m.clips_send()}
            </Button>
            <Button variant="outline" onClick={() => void audio.current?.play()}>
              <Play aria-hidden="true" />
              {m.clips_hear_again()}
            </Button>
            <Button variant="outline" onClick={clear}>
              <RotateCcw aria-hidden="true" />
              {m.clips_redo()}
            </Button>
          </>
        ) : (
          <>
            <Button
              ref={main}
              variant={isRecording ? 'destructive' : 'primary'}
              size="lg"
              busy={!mayRecord || state.is === 'opening' || state.is === 'preparing'}
              onClick={() => void (isRecording ? stop() : start())}
            >
              {isRecording ? (
                <Square aria-hidden="true" className="fill-current" />
              ) : (
                <Mic aria-hidden="true" />
              )}
              {isRecording ? m.clips_stop() : m.clips_record()}
            </Button>
            {onSkip && !isRecording && (
              <Button variant="ghost" size="lg" onClick={onSkip}>
                {m.clips_skip()}
              </Button>
            )}
          </>
        )}
      </div>
      {state.is === 'idle' && state.failure && (
        <div className="mt-4 flex justify-center">
          <FieldError>{failureText[state.failure]()}</FieldError>
        </div>
      )}
    </Card>
  )
}

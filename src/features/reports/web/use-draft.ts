import { useEffect, useRef, useState } from 'react'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { emptyContent, withTask } from '../reports.ts'
import type { ReportContent } from '../server/input.ts'
import { reportsApi } from './api.ts'
import type { OpenedReport } from './queries.ts'

export type DraftStatus =
  | { kind: 'untouched' | 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; message: string }

/** The draft as another tab saved it. */
export type OtherDraft = { version: number; savedAt: string; content: ReportContent }

const pauseMs = 600
export const retryMs = 5000

/** `written` is the task in the field that is not added yet. It is saved as a task. */
export type Entered = { content: ReportContent; written: string }

/**
 * Holds what the teacher writes and saves it after each pause in the writing. When another tab saved something else,
 * saving stops, `other` holds that text, and the teacher chooses; this tab's text stays.
 */
export const useDraft = ({ lessonId, studentId, draft, homeworkOn }: OpenedReport) => {
  const [entered, setEntered] = useState<Entered>({ content: draft?.content ?? emptyContent, written: '' })
  const [status, setStatus] = useState<DraftStatus>(
    draft ? { kind: 'saved', at: draft.savedAt } : { kind: 'untouched' },
  )
  const [other, setOther] = useState<OtherDraft | null>(null)
  const state = useRef({
    entered,
    saved: entered as Entered | null,
    version: draft?.version ?? 0,
    isBlocked: false,
    failure: undefined as unknown,
    running: null as Promise<boolean> | null,
  }).current

  const saveAll = async () => {
    while (state.entered !== state.saved) {
      if (state.isBlocked) return false
      const sent = state.entered
      setStatus({ kind: 'saving' })
      try {
        const { version, savedAt } = await reportsApi.save.call({
          id: lessonId,
          studentId,
          version: state.version,
          content: withTask(sent.content, sent.written, homeworkOn),
        })
        Object.assign(state, { version, saved: sent })
        setStatus({ kind: 'saved', at: savedAt })
      } catch (error) {
        state.failure = error
        if (isApiRefusal(error) && error.code === 'report_changed') {
          state.isBlocked = true
          setOther(error.data as OtherDraft)
        }
        setStatus({ kind: 'failed', message: error instanceof Error ? error.message : '' })
        return false
      }
    }
    return true
  }
  /** @returns whether everything is saved */
  const flush = () => {
    state.running ??= saveAll().finally(() => {
      state.running = null
    })
    return state.running
  }
  const latest = useRef(flush)
  latest.current = flush

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the pause
  useEffect(() => {
    if (state.entered === state.saved) return
    const timer = setTimeout(() => void latest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [entered])

  const hasFailed = status.kind === 'failed' && other === null
  useEffect(() => {
    if (!hasFailed) return
    const retry = () => void latest.current()
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [hasFailed])

  useEffect(() => {
    const save = () => document.visibilityState === 'hidden' && void latest.current()
    const warn = (event: BeforeUnloadEvent) => {
      if (state.entered !== state.saved) event.preventDefault()
    }
    document.addEventListener('visibilitychange', save)
    addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('visibilitychange', save)
      removeEventListener('beforeunload', warn)
      void latest.current()
    }
  }, [state])

  const replace = (next: Entered) => {
    state.entered = next
    setEntered(next)
  }
  return {
    ...entered,
    status,
    other,
    flush,
    version: () => state.version,
    /** What is entered now: another object after each change. */
    entered: () => state.entered,
    /** Why the last save failed. */
    failure: () => state.failure,
    /** Another tab's draft awaits the choice. */
    isBlocked: () => state.isBlocked,
    update: (change: Partial<ReportContent>) =>
      replace({ ...state.entered, content: { ...state.entered.content, ...change } }),
    write: (written: string) => replace({ ...state.entered, written }),
    addWritten: () => {
      const { content, written } = state.entered
      replace({ content: withTask(content, written, homeworkOn), written: '' })
    },
    /** Continues with this tab's text: the other tab's is overwritten. */
    keepThis: () => {
      if (!other) return
      Object.assign(state, { version: other.version, isBlocked: false, saved: null })
      setOther(null)
      void flush()
    },
    takeOther: () => {
      if (!other) return
      const taken = { content: other.content, written: '' }
      Object.assign(state, { version: other.version, isBlocked: false, saved: taken })
      replace(taken)
      setOther(null)
      setStatus({ kind: 'saved', at: other.savedAt })
    },
  }
}
export type Draft = ReturnType<typeof useDraft>

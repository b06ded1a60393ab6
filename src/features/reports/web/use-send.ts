import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isFinalRefusal, refusalCode } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { reportsApi } from './api.ts'
import type { OpenedReport } from './queries.ts'
import type { Problem } from './send-bar.tsx'
import { type Draft, type Entered, retryMs } from './use-draft.ts'

/**
 * Saves the draft and sends it. Without an answer of the server it waits and tries again: the server sends a version once. Only
 * the text that was there when the teacher pressed is sent: a change ends the wait.
 */
export const useSend = (
  report: OpenedReport,
  draft: Draft,
  setProblem: (problem: Problem | undefined) => void,
) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<Entered>()
  const giveUp = (problem: Problem) => {
    setWaiting(undefined)
    setProblem(problem)
  }
  const showChange = () => giveUp({ code: '', text: m.reports_send_changed() })
  const sending = useMutation({
    mutationFn: async (pressed: Entered) => {
      const isSaved = await draft.flush()
      if (draft.entered() !== pressed) return null
      if (!isSaved) throw draft.failure()
      return reportsApi.send.call({
        id: report.lessonId,
        studentId: report.studentId,
        version: draft.version(),
      })
    },
    onSuccess: async sent => {
      if (!sent) return showChange()
      setWaiting(undefined)
      toast.success(sent.isCorrection ? m.reports_corrected() : m.reports_sent({ name: report.parentName }))
      await queryClient.invalidateQueries({ queryKey: reportsApi.key(), refetchType: 'none' })
      const next = report.students.find(one => !one.isSent && one.studentId !== report.studentId)
      await (next
        ? navigate({
            to: '/teacher/reports/$lessonId',
            params: { lessonId: report.lessonId },
            search: { eleve: next.studentId },
          })
        : navigate({ to: '/teacher/dashboard' }))
    },
    onError: (error, pressed) => {
      if (draft.isBlocked()) giveUp({ code: '', text: m.reports_choose_version() })
      else if (isFinalRefusal(error)) giveUp({ code: refusalCode(error), text: error.message })
      else setWaiting(pressed)
    },
  })

  const retry = useRef(() => {})
  retry.current = () => {
    if (waiting && !sending.isPending) sending.mutate(waiting)
  }
  useEffect(() => {
    if (!waiting) return
    const tryAgain = () => retry.current()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const timer = setInterval(tryAgain, retryMs)
    addEventListener('online', tryAgain)
    addEventListener('beforeunload', warn)
    return () => {
      clearInterval(timer)
      removeEventListener('online', tryAgain)
      removeEventListener('beforeunload', warn)
    }
  }, [waiting])

  const hasChanged = waiting !== undefined && draft.entered() !== waiting
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is shown once
  useEffect(() => {
    if (hasChanged) showChange()
  }, [hasChanged])

  return {
    isSending: sending.isPending || waiting !== undefined,
    isWaiting: waiting !== undefined,
    send: () => {
      setProblem(undefined)
      sending.mutate(draft.entered())
    },
    /** The attendance is part of what is sent, and not of the draft. */
    onAttendance: () => (waiting ? showChange() : setProblem(undefined)),
  }
}

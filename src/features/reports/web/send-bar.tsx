import { useRouteContext } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { formatTime, showDay } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { LastReportButton } from './last-report.tsx'
import type { OpenedReport } from './queries.ts'
import type { Draft } from './use-draft.ts'

/** Why the report was not sent; `code` names the field that is to be filled. */
export type Problem = { code: string; text: string }
export const problemId = 'report-problem'

/** Below the report: whether the draft is saved, a newer draft of another tab, and the button that sends it. */
export function SendBar({
  report,
  draft,
  problem,
  isSending,
  isWaiting,
  onSend,
}: {
  report: OpenedReport
  draft: Draft
  problem: Problem | undefined
  isSending: boolean
  /** It goes once the server answers again. */
  isWaiting: boolean
  onSend: () => void
}) {
  return (
    // `composer`: a toast stands at the upper edge.
    <div className="composer sticky bottom-0 z-10 -mx-gutter mt-10 border-t bg-background px-gutter py-3">
      {draft.other && <OtherTab draft={draft} />}
      {problem && (
        <p id={problemId} role="alert" className="mb-2 text-sm font-semibold text-danger">
          {problem.text}
        </p>
      )}
      {isWaiting && (
        <p role="status" className="mb-2 text-sm font-semibold">
          {m.reports_send_waits()}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-5 max-sm:w-full max-sm:justify-between">
          <SaveStatus draft={draft} report={report} />
          {report.last && <LastReportButton last={report.last} />}
        </div>
        <Button variant="highlight" size="lg" className="max-sm:w-full" busy={isSending} onClick={onSend}>
          {!isSending && <Send aria-hidden="true" strokeWidth={1.75} />}
          {report.sentAt ? m.reports_send_correction() : m.reports_send()}
        </Button>
      </div>
    </div>
  )
}

const useTeacherZone = () => useRouteContext({ from: '__root__' }).viewer?.timezone ?? schoolZone

function OtherTab({ draft }: { draft: Draft }) {
  const zone = useTeacherZone()
  if (!draft.other) return null
  return (
    <Alert
      kind="warning"
      live
      className="mb-3"
      title={m.reports_other_tab({ time: formatTime(draft.other.savedAt, zone) })}
    >
      {m.reports_other_tab_text()}
      <span className="mt-2 flex flex-wrap gap-2.5">
        <Button size="sm" className="h-11" onClick={draft.keepThis}>
          {m.reports_keep_this()}
        </Button>
        <Button variant="outline" size="sm" className="h-11" onClick={draft.takeOther}>
          {m.reports_take_other()}
        </Button>
      </span>
    </Alert>
  )
}

function SaveStatus({ draft: { status, other }, report }: { draft: Draft; report: OpenedReport }) {
  const zone = useTeacherZone()
  const text = {
    untouched: () => m.reports_autosave(),
    saving: () => m.reports_saving(),
    saved: () => m.reports_saved({ time: status.kind === 'saved' ? formatTime(status.at, zone) : '' }),
    failed: () => (other ? m.reports_choose_version() : m.reports_unsaved()),
  }[status.kind]()
  return (
    <p role="status" className="text-sm text-muted-foreground">
      {text}
      {report.correctableUntil && (
        <span className="block">{m.reports_correctable({ day: showDay(report.correctableUntil) })}</span>
      )}
    </p>
  )
}

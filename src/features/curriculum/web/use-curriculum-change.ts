import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { EntryFault } from '../entry-checks.ts'
import type { WordFault } from '../word-checks.ts'
import { curriculumApi } from './api.ts'
import { faultText } from './fault-text.ts'

const codeOf = (error: Error) => (isApiRefusal(error) ? String(error.code) : undefined)
type Fault = WordFault | EntryFault
const faultsOf = <Kind extends Fault>(error: Error): Kind[] =>
  isApiRefusal(error) && /_faults$/.test(error.code) ? (error.data as { faults: Kind[] }).faults : []

/** Refetches the curriculum after a change; shows a failure, and the faults that the checks found. */
export const useCurriculumChange = () => {
  const queryClient = useQueryClient()
  const done = async (sentence: string) => {
    await queryClient.invalidateQueries({ queryKey: curriculumApi.key() })
    toast.success(sentence)
  }
  const onError = (error: Error) => {
    const why = new Set(faultsOf<Fault>(error).map(faultText))
    toast.error(isApiRefusal(error) ? [error.message, ...why].join(' ') : m.curriculum_failed())
  }
  return { done, onError }
}

/** The same for a form, which shows the faults at its fields, and whether another editor saved first. */
export const useCurriculumForm = <Kind extends Fault>() => {
  const change = useCurriculumChange()
  const [faults, setFaults] = useState<Kind[]>([])
  const [isOutdated, setIsOutdated] = useState(false)
  const onError = (error: Error) => {
    const found = faultsOf<Kind>(error)
    setFaults(found)
    setIsOutdated(codeOf(error) === 'changed_meanwhile')
    if (found.length === 0) change.onError(error)
  }
  const done = (sentence: string) => {
    setFaults([])
    return change.done(sentence)
  }
  return { faults, isOutdated, done, onError }
}

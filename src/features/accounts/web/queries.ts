import { accountsApi } from './api.ts'

export const secondFactorQuery = () => accountsApi.secondFactor.queryOptions()

export const sessionsQuery = () => accountsApi.sessions.queryOptions()

/** The state of a form that was refused without JavaScript. */
export const formStateQuery = (form: string) => accountsApi.formState.queryOptions({ input: { form } })

export const contactQuery = () => accountsApi.contact.queryOptions()

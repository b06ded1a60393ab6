import { PgBoss } from 'pg-boss'
import { PatientClient } from '#platform/db/connect.ts'

/** One queue a kind of work. */
export const queues = ['mail', 'lessons'] as const
export type Queue = (typeof queues)[number]

const boss = (url: string, options: { schedule: boolean; supervise: boolean }) => {
  const connection = { Client: PatientClient, connectionString: url, max: 4, application_name: 'kalima-jobs' }
  const made = new PgBoss({ ...connection, ...options })
  made.on('error', error => console.error('File de travail :', error.message))
  return made
}

/** Brings pg-boss's own tables and our queues into being, so that a transaction can enqueue before any worker runs. */
export const prepareJobs = async (url: string) => {
  const preparing = boss(url, { schedule: false, supervise: false })
  await preparing.start()
  for (const name of queues) await preparing.createQueue(name)
  await preparing.stop({ graceful: false })
}

export const startBoss = async (url: string) => boss(url, { schedule: true, supervise: true }).start()

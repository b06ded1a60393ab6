import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { log } from './log.ts'

/** Figures of one label set each, read when somebody asks for the metrics. */
export type Reading = { labels?: Record<string, string>; value: number }
export type GaugeSource = {
  name: string
  help: string
  labels?: string[]
  read: () => Promise<Reading[]> | Reading[]
}

const poolGauge = (pools: Record<string, pg.Pool>): GaugeSource => ({
  name: 'kalima_database_connections',
  help: 'Connections of the pools by state; "waiting" counts statements without a connection',
  labels: ['pool', 'state'],
  read: () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
      { labels: { pool, state: 'idle' }, value: idleCount },
      { labels: { pool, state: 'waiting' }, value: waitingCount },
    ]),
})

/**
 * Figures for Prometheus about this process: requests, pools, Node's own (event-loop delay, memory), and what the sources
 * read. A source that fails (the database is away) is left out of this reading; the others stand.
 */
export const openMetrics = (pools: Record<string, pg.Pool>, sources: readonly GaugeSource[]) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'kalima_' })
  const requests = new Histogram({
    name: 'kalima_http_request_duration_seconds',
    help: 'Time from the request to its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  for (const { name, help, labels = [], read } of [poolGauge(pools), ...sources])
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        this.reset()
        try {
          for (const { labels: values = {}, value } of await read()) this.set(values, value)
        } catch (error) {
          log.warn({ error, gauge: name }, 'a gauge could not be read')
        }
      },
    })
  return {
    observeRequest: (method: string, route: string, status: number, seconds: number) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
export type Metrics = ReturnType<typeof openMetrics>

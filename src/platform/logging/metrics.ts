import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { log } from './log.ts'

/** One figure of a gauge. */
export type Reading = { gauge: string; labels?: Record<string, string>; value: number }
/** Gauges whose values are read together, at each request for the metrics. */
export type GaugeSource = {
  gauges: { name: string; help: string; labels?: string[] }[]
  read: () => Promise<Reading[]> | Reading[]
}

const connections = 'kalima_database_connections'
const poolSource = (pools: Record<string, pg.Pool>): GaugeSource => ({
  gauges: [
    {
      name: connections,
      help: 'Connections of the pools by state; "waiting" counts statements without a connection',
      labels: ['pool', 'state'],
    },
  ],
  read: () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { gauge: connections, labels: { pool, state: 'busy' }, value: totalCount - idleCount },
      { gauge: connections, labels: { pool, state: 'idle' }, value: idleCount },
      { gauge: connections, labels: { pool, state: 'waiting' }, value: waitingCount },
    ]),
})

/**
 * Figures for Prometheus about this process: requests, pools, Node's own (event-loop delay, memory), and what the sources
 * read. A source that fails (the database is away) is left out of this reading; the others remain.
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
  const refreshers = [poolSource(pools), ...sources].map(source => {
    const gauges = new Map(
      source.gauges.map(({ name, help, labels = [] }) => [
        name,
        new Gauge({ name, help, labelNames: labels, registers: [registry] }),
      ]),
    )
    return async () => {
      for (const gauge of gauges.values()) gauge.reset()
      try {
        for (const { gauge, labels = {}, value } of await source.read()) gauges.get(gauge)?.set(labels, value)
      } catch (error) {
        log.warn({ error, gauges: [...gauges.keys()] }, 'gauges could not be read')
      }
    }
  })
  return {
    observeRequest: (method: string, route: string, status: number, seconds: number) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    contentType: registry.contentType,
    text: async () => {
      await Promise.all(refreshers.map(refresh => refresh()))
      return registry.metrics()
    },
  }
}
export type Metrics = ReturnType<typeof openMetrics>

/** `/api/events/<type>.json`: JSON Schemas of the events' data, which every event names as its `dataschema`. */
import { eventSchemaOf, eventSchemaPath, eventTypes } from '@marquee/product/events/events.ts';
import type { FastifyInstance } from 'fastify';

export const serveEventSchemas = (app: FastifyInstance) => {
  for (const type of eventTypes) {
    const schema = JSON.stringify(eventSchemaOf(type));
    app.get(eventSchemaPath(type), (_, reply) => reply.type('application/schema+json').send(schema));
  }
};

/** The OpenAPI document of the small contract that the tests use. */
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const game = {
  type: 'object',
  required: ['name_product', 'in_stock'],
  properties: {
    name_product: { type: 'string' },
    in_stock: { type: 'integer' },
    publisher: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
};

export const document = {
  openapi: '3.1.0',
  paths: {
    '/games': {
      get: {
        parameters: [
          { name: 'genre', in: 'query', required: false, schema: { type: 'string' } },
          { name: 'sort', in: 'query', required: false, schema: { enum: ['price', 'name'] } },
        ],
        security: [],
        responses: { 200: json({ type: 'array', items: game }) },
      },
    },
    '/orders/{id}/notes': {
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['address'],
            properties: { address: { type: 'string' }, note: { type: 'string' } },
          }),
        },
        security: [{ session: [] }],
        responses: {
          201: json({ type: 'object', required: ['status'], properties: { status: { const: 'open' } } }),
        },
      },
    },
  },
};

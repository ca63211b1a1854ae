// The bare side of checkout.bench.ts: inserts and commits one order through `pg`, nothing else.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const [url, appId] = process.argv.slice(2) as [string, string];
const pool = new pg.Pool({ connectionString: url, max: 12 });
const text = `insert into orders (app_id, id, subscriber_id, product_id, version_id, status, provider, amount, currency, bump_ids, created_at, updated_at)
  values ($1, $2, $3, $4, $5, 'completed', 'none', $6, 'EUR', '{}', now(), now())`;

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { buyer, product } = JSON.parse(Buffer.concat(chunks).toString()) as {
      buyer: string;
      product: { id: string; version: string; price: number };
    };
    const id = randomUUID();
    void pool.query({ name: 'order', text, values: [appId, id, buyer, product.id, product.version, product.price] }).then(() => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'completed', order_id: id, final_amount: product.price }));
    });
  });
});

process.on('message', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

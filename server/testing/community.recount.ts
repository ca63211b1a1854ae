import type { Sql } from './community.write.ts';

/** A stored number that does not agree with the messages. Empty if all is well. */
export interface Disagreement {
  what: string;
  thread_id: string;
  kept: number | null;
  counted: number | null;
}

const left = "m.app_id = t.app_id and m.thread_id = t.id and m.deleted_at is null and m.hidden_at is null and m.type <> 'notification'";

/** Counts an app's messages, newest messages, likes and replies again, from the messages themselves. */
export const recount = (sql: Sql, appId: string): Promise<Disagreement[]> =>
  sql<Disagreement>(
    `select 'newest' as what, t.id as thread_id, t.latest_message_ts as kept, (select max(m.ts) from messages m where ${left}) as counted
      from threads t where t.app_id = $1
        and t.latest_message_ts is distinct from (select max(m.ts) from messages m where ${left})
      union all
      select 'likes', m.thread_id, m.reaction_count, count(r)::int from messages m
      left join message_reactions r on r.app_id = m.app_id and r.thread_id = m.thread_id and r.ts = m.ts
        where m.app_id = $1 group by m.app_id, m.thread_id, m.ts having m.reaction_count <> count(r)
      union all
      select 'answers', m.thread_id, m.reply_count, count(a)::int from messages m
        left join messages a on a.app_id = m.app_id and a.thread_id = m.reply_thread_id and a.deleted_at is null
        where m.app_id = $1 group by m.app_id, m.thread_id, m.ts having m.reply_count <> count(a)
      union all
      select 'time given last', t.id, t.last_ts, (select max(m.ts) from messages m where m.app_id = t.app_id and m.thread_id = t.id)
      from threads t where t.app_id = $1
        and t.last_ts < coalesce((select max(m.ts) from messages m where m.app_id = t.app_id and m.thread_id = t.id), 0)
      union all
      select 'read', p.thread_id, p.last_read_ts, t.last_ts from thread_participants p
      join threads t on t.app_id = p.app_id and t.id = p.thread_id
        where p.app_id = $1 and p.last_read_ts > t.last_ts`,
    [appId],
  );

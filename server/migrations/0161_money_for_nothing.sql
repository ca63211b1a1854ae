-- What gives back money that came for nothing is a job of payments: orders have such money, too.
update graphile_worker._private_tasks set identifier = 'payments.give_back'
where identifier = 'subscriptions.give_back' and not exists (select 1 from graphile_worker._private_tasks where identifier = 'payments.give_back');

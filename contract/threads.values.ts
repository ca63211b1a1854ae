/**
 * `user_id` of a mention of everyone (MSG-11): the nil UUID, under the name `everyone`. Separate from the schemas, which browsers do not
 * need.
 */
export const everyoneId = '00000000-0000-0000-0000-000000000000';

#!/bin/sh
# deploy/image.sh <package folder> <image.tar>: builds the container image of a package, without
# Docker and without an image registry. Needs root, mmdebstrap and buildah (apt-get install
# mmdebstrap buildah). Load the result with `docker load -i <image.tar>`.
set -eu
[ $# -eq 2 ] || { echo 'deploy/image.sh <package folder> <image.tar>' >&2; exit 64; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$("$1/app/bin/node" -p 'require(process.argv[1]).version' "$1/app/package.json")
buildah() { command buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"; }

# Only what the package's programs need, without any package manager.
mmdebstrap --quiet --variant=essential --include=libstdc++6,ca-certificates \
  --customize-hook='echo bandstand:x:999:999::/var/lib/bandstand:/usr/sbin/nologin >> "$1/etc/passwd"; echo bandstand:x:999: >> "$1/etc/group"' \
  --customize-hook='install -d -o 999 -g 999 -m 700 "$1/var/lib/bandstand"' \
  --customize-hook='rm -rf "$1"/usr/share/doc "$1"/usr/share/man "$1"/usr/share/locale "$1"/var/cache/apt "$1"/var/lib/apt' \
  bookworm "$work/root.tar" ${MIRROR:-}
container=$(buildah from scratch)
buildah add --quiet "$container" "$work/root.tar" /
buildah copy --quiet "$container" "$1" /opt/bandstand
buildah config \
  --user bandstand --port 4000 --volume /var/lib/bandstand --entrypoint '["/opt/bandstand/bandstand"]' --cmd start \
  --env DATA_DIR=/var/lib/bandstand --env HOST=0.0.0.0 --env PORT=4000 --env NODE_ENV=production --env NODE_COMPILE_CACHE=/tmp/bandstand \
  --label org.opencontainers.image.title=Bandstand --label "org.opencontainers.image.version=$version" "$container"
buildah commit --quiet "$container" "bandstand:$version"
buildah push --quiet "bandstand:$version" "docker-archive:$2:bandstand:$version"
echo "bandstand:$version in $2"

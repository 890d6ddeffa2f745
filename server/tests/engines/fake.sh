#!/bin/sh
# A chess engine for tests. The name under which it is run says how it behaves; an honest one is any other name.
mode=$(basename "$0")

introduce() {
    echo "id name Fake $mode"
    echo "id author nobody"
    echo "option name MultiPV type spin default 1 min 1 max 5"
    echo "option name UCI_ShowWDL type check default false"
    if [ "$mode" = lc0 ]; then
        echo "option name VerboseMoveStats type check default false"
        echo "option name LogLiveStats type check default false"
        echo "option name CPuct type string default 1.745000"
        echo "option name MinibatchSize type spin default 0 min 0 max 1024"
        echo "option name WeightsFile type string default <autodiscover>"
    fi
    echo uciok
}

search() {
    case $mode in
    wrong) echo "bestmove e2e5" ;;
    none) echo "bestmove (none)" ;;
    cut)
        echo "info depth 3 score cp 15 nodes 30 pv e2e4 e7e5 e4e5 d7d5"
        echo "bestmove e2e4"
        ;;
    mute) ;;
    late-crash)
        echo "info depth 1 score cp 5 nodes 20 pv e2e4"
        echo "no more memory" >&2
        exit 7
        ;;
    late-flood) exec yes "info depth 5 score cp 31 nodes 1000 pv e2e4 e7e5" ;;
    binary) printf 'info string \377\376\001\nbestmove e2e4\n' ;;
    long)
        head -c 1000000 /dev/zero | tr '\0' x
        printf '\nbestmove e2e4\n'
        ;;
    lc0)
        echo "info depth 4 seldepth 9 time 100 nodes 800 score cp 11 wdl 300 500 200 nps 8000 tbhits 0 pv e2e4 c7c5"
        echo "info string d2d4  (293 ) N:     200 (+ 0) (P: 30.10%) (WL:  0.02000) (D: 0.050) (M:  4.3) (Q:  0.02000) (U: 0.05000) (S:  0.07000) (V:  0.0300) "
        echo "info string e2e4  (322 ) N:     308 (+ 0) (P: 44.24%) (WL:  0.02645) (D: 0.050) (M:  4.3) (Q:  0.02645) (U: 0.07364) (S:  0.10089) (V:  0.0233) "
        echo "info string node  (  20) N:     800 (+ 0) (P: 97.84%) (WL:  0.03719) (D: 0.053) (M:  4.5) (Q:  0.03719) (V:  0.0337) "
        echo "bestmove e2e4 ponder c7c5"
        ;;
    *)
        echo "info depth 12 seldepth 18 multipv 1 score cp 31 wdl 56 905 39 nodes 80232 nps 553324 hashfull 28 tbhits 0 time 145 pv e2e4 e7e5 g1f3"
        echo "info depth 12 seldepth 16 multipv 2 score cp 25 wdl 50 905 45 nodes 80232 nps 553324 hashfull 28 tbhits 0 time 145 pv d2d4 d7d5"
        case $1 in
        *infinite*) ;;
        *) echo "bestmove e2e4 ponder e7e5" ;;
        esac
        ;;
    esac
}

while read -r command rest; do
    case $command in
    uci)
        case $mode in
        silent) ;;
        crash)
            echo "out of luck" >&2
            kill -SEGV $$
            ;;
        closes)
            exec >&-
            sleep 1000
            ;;
        flood) exec yes "info string nothing at all" ;;
        *) introduce ;;
        esac
        ;;
    isready) [ "$mode" = unready ] || echo readyok ;;
    go) search "$rest" ;;
    stop) case $mode in stubborn | mute) ;; *) echo "bestmove e2e4 ponder e7e5" ;; esac ;;
    quit) [ "$mode" = stubborn ] || exit 0 ;;
    esac
done
# Its input has ended.
while [ "$mode" = stubborn ]; do sleep 1; done
